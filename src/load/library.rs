//! A pack's files, loaded on demand: with any variants, and as many scenarios as wanted.

use super::diagnostic::render::render;
use super::diagnostic::{Diagnostic, Place, code, did_you_mean, has_errors, nearest, sort};
use super::files::hash::hash;
use super::files::source_texts::SourceTexts;
use super::files::{Files, ReadError};
use super::line_removals::add_line_removals;
use super::pack::bots::bots;
use super::pack::data::{BuiltData, build_data};
use super::pack::pictures::pictures;
use super::pack::rules::{Settings, check};
use super::pack::scripts::unused_scripts;
use super::pack::{BuiltPack, build, may_follow};
use super::read::tables::{PackTables, stem, unreadable};
use super::read::tree::Entry;
use super::schema::{GameFormat, LIBERTE};
use super::variants::overlay::{LayeredTables, VariantOverlay};
use super::variants::variant::{Variant, split};
use crate::input::limits::{SCENARIOS, VARIANTS};
use crate::model::{DataPack, Pack};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most variants that are listed beside one that may be meant.
const MOST_LISTED: usize = 12;

/// A pack's files. Cheap to make: nothing is read before it is asked for, and nothing twice.
#[derive(Debug)]
pub struct Library {
    sources: SourceTexts,
    format: OnceLock<&'static GameFormat>,
    base: OnceLock<(PackTables, Vec<Diagnostic>)>,
    variant_ids: OnceLock<Vec<String>>,
    variants: Mutex<BTreeMap<String, Arc<Variant>>>,
    loaded: Mutex<BTreeMap<Vec<String>, Arc<Loaded>>>,
}

/// A pack with variants applied, and the findings.
#[derive(Debug)]
pub struct Loaded {
    /// The pack, as far as it could be read; none where there is too little to show, and of other games than Liberté.
    pub pack: Option<Arc<Pack>>,
    /// The pack of another game, as far as it could be read.
    pub data: Option<Arc<DataPack>>,
    /// The settings, and where each of them comes from.
    pub settings: Settings,
    /// The findings, by place.
    pub diagnostics: Vec<Diagnostic>,
    /// The tables that the pack was made from, and the changes of each variant.
    pub(super) layered: LayeredTables,
}

impl Loaded {
    /// The pack, if nothing is wrong with it.
    pub fn playable(&self) -> Option<&Arc<Pack>> {
        self.pack.as_ref().filter(|_| !has_errors(&self.diagnostics))
    }

    /// The pack of another game than Liberté, if nothing is wrong with it.
    pub fn playable_data(&self) -> Option<&Arc<DataPack>> {
        self.data.as_ref().filter(|_| !has_errors(&self.diagnostics))
    }
}

/// Drops what only follows from a file that is not TOML.
fn drop_what_follows(diagnostics: &mut Vec<Diagnostic>) {
    let path = |finding: &Diagnostic| finding.place.as_ref().map(|place| place.path.clone());
    let broken = diagnostics.iter().filter(|finding| finding.code == code::BROKEN_TOML).filter_map(path);
    let broken: Vec<String> = broken.collect();
    diagnostics
        .retain(|finding| !may_follow(finding.code) || !path(finding).is_some_and(|path| broken.contains(&path)));
}

impl Library {
    /// A library over the files of a pack.
    pub fn new(files: Files) -> Library {
        Library {
            sources: SourceTexts::new(files),
            format: OnceLock::new(),
            base: OnceLock::new(),
            variant_ids: OnceLock::new(),
            variants: Mutex::default(),
            loaded: Mutex::default(),
        }
    }

    /// The format of the files: of which game they are.
    pub fn format(&self) -> &'static GameFormat {
        self.format.get_or_init(|| self.files().format())
    }

    /// The files.
    pub fn files(&self) -> &Files {
        self.sources.files()
    }

    /// Lays unsaved text over a path, or with `None` takes it away. What was loaded before is forgotten.
    pub fn overlay(&mut self, path: &str, text: Option<&str>) {
        let files = self.sources.files_mut();
        match text {
            Some(text) => files.overlay(path, text),
            None => files.remove_overlay(path),
        }
        self.forget();
    }

    /// Clears the cache, so that files that changed on disk are read again.
    pub fn forget(&mut self) {
        self.sources.files_mut();
        self.format = OnceLock::new();
        self.base = OnceLock::new();
        self.variant_ids = OnceLock::new();
        self.variants = Mutex::default();
        self.loaded = Mutex::default();
    }

    /// The text of a path, as it was read.
    ///
    /// # Errors
    /// Those of [`Files::read`].
    pub fn text(&self, path: &str) -> Result<Arc<str>, ReadError> {
        self.sources.read(path)
    }

    /// The text of a path as findings show it: one that is not UTF-8 with the replacement character where it is not.
    pub fn shown(&self, path: &str) -> Option<Arc<str>> {
        self.sources.shown(path)
    }

    /// Loads the pack with variants applied, in order: ids, perhaps with parameters, `thresholds:landslide_votes=15`.
    pub fn load(&self, variants: &[String]) -> Arc<Loaded> {
        let known = |loaded: &Mutex<BTreeMap<Vec<String>, Arc<Loaded>>>| {
            let loaded = loaded.lock().unwrap_or_else(PoisonError::into_inner);
            loaded.get(variants).cloned()
        };
        if let Some(loaded) = known(&self.loaded) {
            return loaded;
        }
        let loaded = Arc::new(self.load_uncached(variants));
        let mut all = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(variants.to_vec(), loaded.clone());
        loaded
    }

    fn load_uncached(&self, variants: &[String]) -> Loaded {
        let (tables, found) = self.base();
        let mut diagnostics = found.clone();
        let mut overlay = VariantOverlay::new(tables, &self.sources);
        for (at, asked) in variants.iter().enumerate() {
            match self.resolve_variant(asked, &variants[..at]) {
                Ok((variant, given)) => overlay.apply(&variant, asked, &given),
                Err(finding) => diagnostics.push(*finding),
            }
        }
        let VariantOverlay { layered, mut found, .. } = overlay;
        diagnostics.append(&mut found);
        let mut settings = Settings::default();
        let (mut pack, mut data) = (None, None);
        if *self.format() == LIBERTE {
            pack = self.build_liberte(&layered, variants, &mut settings, &mut diagnostics).map(Arc::new);
        } else {
            let BuiltData { pack, is_usable } =
                build_data(&layered.tables, &layered.layers, &self.sources, variants, &mut diagnostics);
            if variants.is_empty() && is_usable {
                let asked: Vec<&str> = pack.effects.iter().chain(&pack.points).map(|it| it.path.as_str()).collect();
                diagnostics.append(&mut unused_scripts(&self.sources, &asked, self.variant_ids()));
            }
            data = is_usable.then(|| Arc::new(pack));
        }
        add_line_removals(&mut diagnostics, &self.sources);
        if !layered.asked.is_empty() {
            self.point_at_variants(&layered, &mut diagnostics);
            drop_what_follows(&mut diagnostics);
        }
        sort(&mut diagnostics);
        Loaded { pack, data, settings, diagnostics, layered }
    }

    /// The pack of Liberté, if there is enough of it to show.
    fn build_liberte(
        &self,
        layered: &LayeredTables,
        variants: &[String],
        settings: &mut Settings,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Pack> {
        let built = build(&layered.tables, &layered.layers, &self.sources, diagnostics);
        let BuiltPack { mut pack, is_usable, is_whole, .. } = built;
        *settings = built.settings;
        diagnostics.append(&mut check(settings, Some(&pack).filter(|_| is_usable && is_whole)));
        for settings in &built.settings_by_players {
            let clashes = check(settings, Some(&pack).filter(|_| is_usable && is_whole)).into_iter();
            let new: Vec<Diagnostic> = clashes.filter(|clash| !diagnostics.contains(clash)).collect();
            diagnostics.extend(new);
        }
        if variants.is_empty() && is_whole {
            let points = pack.points.iter().map(|it| it.path.as_str());
            let asked: Vec<&str> = pack.effects.iter().map(|it| it.path.as_str()).chain(points).collect();
            diagnostics.append(&mut unused_scripts(&self.sources, &asked, self.variant_ids()));
        }
        pack.variants = variants.to_vec();
        pack.hash = hash(&pack);
        is_usable.then_some(pack)
    }

    /// Adds the variants to findings in the pack's own files that only they cause, and drops those about things that only
    /// became unused.
    fn point_at_variants(&self, layered: &LayeredTables, diagnostics: &mut Vec<Diagnostic>) {
        let own = self.load(&[]);
        let layers: Vec<Place> = layered.layers.file_places().collect();
        let is_of_variant = |place: &Place| layers.iter().any(|layer| layer.path == place.path);
        let is_caused_by_variant = |finding: &Diagnostic| {
            let mut places = finding.place.iter().chain(finding.related.iter().map(|(place, _)| place));
            finding.place.is_some() && !places.any(is_of_variant) && !own.diagnostics.contains(finding)
        };
        diagnostics.retain(|finding| !(is_caused_by_variant(finding) && is_unused_code(finding.code)));
        for finding in diagnostics.iter_mut().filter(|finding| is_caused_by_variant(finding)) {
            for layer in layers.iter().take(3) {
                finding.related(layer.clone(), "with this applied");
            }
        }
    }

    /// The pack's own tables, and what was found when they were read.
    pub(super) fn base(&self) -> &(PackTables, Vec<Diagnostic>) {
        self.base.get_or_init(|| {
            let mut found = Vec::new();
            let mut tables = PackTables::read(self.format(), &self.sources, &mut found);
            tables.bots = bots(self.format(), &self.sources, &mut found);
            tables.pictures = pictures(self.format(), &self.sources);
            (tables, found)
        })
    }

    fn variant_path(&self, id: &str) -> String {
        self.files().data(&format!("variants/{id}.toml"))
    }

    /// The ids of the variants, sorted.
    pub fn variant_ids(&self) -> &[String] {
        self.variant_ids.get_or_init(|| {
            let paths = self.files().list_directly(&self.files().data("variants"), "toml");
            paths.iter().filter_map(|path| stem(path)).take(VARIANTS).map(str::to_owned).collect()
        })
    }

    /// The variant that is asked for, and the parameters that are set, after others were applied.
    ///
    /// # Errors
    /// There is none of that id, it was applied before, or it has no such parameter; a finding without a place.
    pub(super) fn resolve_variant(
        &self,
        asked: &str,
        before: &[String],
    ) -> Result<(Arc<Variant>, Vec<Entry>), Box<Diagnostic>> {
        let (id, parameters) = split(asked);
        let variant = self.variant(id).ok_or_else(|| self.unknown_variant(id))?;
        if before.iter().any(|other| split(other).0 == id) {
            let message = format!("the variant `{id}` is applied twice");
            return Err(Box::new(Diagnostic::error(code::DUPLICATE_VARIANT, message)));
        }
        let given = parameters.map_or(Ok(Vec::new()), |text| variant.given(text))?;
        Ok((variant, given))
    }

    fn variant(&self, id: &str) -> Option<Arc<Variant>> {
        if !self.variant_ids().iter().any(|known| known == id) {
            return None;
        }
        let lock = || self.variants.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(id) {
            return Some(known.clone());
        }
        let path = self.variant_path(id);
        let variant = match self.sources.read(&path) {
            Ok(text) => Variant::parse(&path, id, &text, self.format()),
            Err(error) => Variant::unreadable(&path, id, unreadable(&path, error), self.format()),
        };
        let variant = Arc::new(variant);
        lock().insert(id.to_owned(), variant.clone());
        Some(variant)
    }

    /// The error of an unknown variant.
    fn unknown_variant(&self, id: &str) -> Diagnostic {
        let message = format!("there is no variant `{id}`");
        let known = self.variant_ids();
        let list = format!("the pack has `{}`", known.join("`, `"));
        let near = nearest(id, known.iter().map(String::as_str)).map(did_you_mean);
        let parts = id.split('+').map(|part| part.split(':').next().unwrap_or_default().trim());
        let near = match id.contains('+') && parts.clone().all(|part| known.iter().any(|it| it == part)) {
            true => {
                let each: Vec<String> = parts.map(|part| format!("`--variant {part}`")).collect();
                Some(format!("several are named one by one: {}", each.join(" ")))
            }
            false => near,
        };
        Diagnostic::error(code::UNKNOWN_VARIANT, message).helped(match near {
            _ if known.is_empty() => "the pack has no variants".to_owned(),
            Some(near) if (2..=MOST_LISTED).contains(&known.len()) && !id.contains('+') => format!("{near} {list}"),
            Some(near) => near,
            None => list,
        })
    }

    /// The variants of the pack, each with its title.
    pub fn variants(&self) -> Vec<(String, String)> {
        self.variants_in("en")
    }

    /// The same with the titles in a language, where the variants have them in it.
    pub fn variants_in(&self, language: &str) -> Vec<(String, String)> {
        let titled = self.variant_ids().iter().map(|id| {
            let title = self.variant(id).map(|variant| variant.file.table.string_in(["title", "titles"], language));
            (id.clone(), title.unwrap_or_default())
        });
        titled.collect()
    }

    /// The paths of the pack's scenarios, in folders too, sorted; the first 4,000 of them.
    pub fn scenarios(&self) -> Vec<String> {
        let mut paths = self.files().list(&self.files().data("scenarios"), "toml");
        paths.truncate(SCENARIOS);
        paths
    }

    /// The paths of all data files of the pack, sorted.
    pub fn data_files(&self) -> Vec<String> {
        self.files().list(self.files().data("").trim_end_matches('/'), "toml")
    }

    /// Findings as text, with excerpts of the texts that were read.
    pub fn render(&self, diagnostics: &[Diagnostic], colour: bool) -> String {
        render(diagnostics, colour, &|path| self.sources.shown(path))
    }

    /// The texts that were read.
    pub(super) fn sources(&self) -> &SourceTexts {
        &self.sources
    }
}

/// Whether a finding only says that something is unused: a variant that takes out a card leaves its texts.
fn is_unused_code(code: &str) -> bool {
    [code::UNUSED_TEXT, code::UNUSED_REGION, code::UNUSED_SYMBOL, code::MISSING_OUTLINE].contains(&code)
}

/// A copy of a pack with other settings, and the hash that goes with them.
pub(super) fn with_settings(pack: &Pack, variants: &[String], settings: &Settings) -> Pack {
    let mut pack = Pack { variants: variants.to_vec(), rules: settings.rules.clone(), ..pack.clone() };
    pack.hash = hash(&pack);
    pack
}
