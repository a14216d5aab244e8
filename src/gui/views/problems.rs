//! All findings, each with a link to its place and a fix if there is a unique one.

use crate::desk::reason;
use crate::gui::boxed;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::words::file_name;
use crate::load::{Diagnostic, Severity};
use eframe::egui::{self, RichText, ScrollArea, Ui};

/// The state of the list.
#[derive(Clone, Debug, Default)]
pub struct ProblemsState {
    /// The index of the finding that was shown last.
    pub at: Option<usize>,
}

/// The height of a row, in points.
const ROW: f32 = 26.0;

/// The sign and the word of a severity, so that it does not depend on colour alone.
pub fn sign(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "✗",
        Severity::Warning => "▲",
        Severity::Note => "●",
    }
}

/// Draws the list.
pub fn problems(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ProblemsState, requests: &mut Requests) {
    let snapshot = context.workbench.snapshot();
    let colours = palette(ui);
    if snapshot.findings.is_empty() {
        let (text, colour) = if context.workbench.is_settled() {
            ("No problems.", colours.right)
        } else {
            ("Checking…", colours.muted)
        };
        ui.label(RichText::new(text).color(colour));
        return;
    }
    let findings = &snapshot.findings;
    ui.spacing_mut().item_spacing.y = 2.0;
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, findings.len(), |ui, shown| {
        for at in shown {
            row(ui, context, &findings[at], at, state, requests);
        }
    });
}

fn row(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    finding: &Diagnostic,
    at: usize,
    state: &mut ProblemsState,
    requests: &mut Requests,
) {
    let colours = palette(ui);
    let colour = match finding.severity {
        Severity::Error => colours.wrong,
        Severity::Warning => colours.doubtful,
        Severity::Note => colours.muted,
    };
    ui.push_id(at, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(ROW);
            let place = place_of(context, finding);
            let text = format!("{} {}: {}", sign(finding.severity), finding.severity.id(), finding.message);
            let is_selected = state.at == Some(at);
            let line = ui.selectable_label(is_selected, RichText::new(text).color(colour));
            if line.clicked() {
                state.at = Some(at);
                if let Some(place) = &finding.place {
                    requests.push(Request::GoTo(place.clone()));
                }
            }
            line.on_hover_ui(boxed(|ui| details(ui, finding)));
            if !place.is_empty() {
                ui.label(RichText::new(place).color(colours.muted).small());
            }
            if let Some(fix) = fix_of(context, finding) {
                let (request, what) = fix;
                let path = finding.fix.as_ref().map_or("", |fix| &fix.place.path);
                let button = ui.button(format!("Fix in {}: {what}", file_name(path)));
                if button.on_hover_ui(boxed(|ui| preview(ui, context, finding))).clicked() {
                    requests.push(request);
                }
            }
        });
    });
}

/// The line that a fix changes, before and after.
fn preview(ui: &mut Ui, context: &ViewContext<'_>, finding: &Diagnostic) {
    let colours = palette(ui);
    ui.set_max_width(460.0);
    ui.label("Only this changes; undo reverts it.");
    let Some(fix) = &finding.fix else { return };
    let Some(before) = context.workbench.text(&fix.place.path) else { return };
    let Some(after) = crate::load::apply_fix(&before, fix) else { return };
    let line = fix.place.span.line(&before).saturating_sub(1);
    for (text, sign, colour) in [(&*before, "-", colours.wrong), (&*after, "+", colours.right)] {
        if let Some(text) = text.lines().nth(line) {
            ui.label(RichText::new(format!("{sign} {}", text.trim())).monospace().color(colour));
        }
    }
}

/// A finding in full.
fn details(ui: &mut Ui, finding: &Diagnostic) {
    ui.set_max_width(460.0);
    ui.label(RichText::new(&finding.message).strong());
    if let Some(help) = &finding.help {
        ui.label(help);
    }
    if let Some(why) = finding.why.clone().or_else(|| reason(finding.code)) {
        ui.label(RichText::new(why).weak());
    }
    ui.label(RichText::new(finding.code).weak().monospace());
}

/// The file and line of a finding.
fn place_of(context: &ViewContext<'_>, finding: &Diagnostic) -> String {
    let Some(place) = &finding.place else { return String::new() };
    match context.workbench.snapshot().library.text(&place.path) {
        Ok(text) => format!("{}:{}", place.path, place.span.line(&text)),
        Err(_) => place.path.clone(),
    }
}

/// The fix of a finding if there is a unique one: the request, and its description.
pub fn fix_of(context: &ViewContext<'_>, finding: &Diagnostic) -> Option<(Request, String)> {
    let fix = finding.fix.as_ref()?;
    let text = context.workbench.text(&fix.place.path)?;
    let text = crate::load::apply_fix(&text, fix)?;
    let label = format!("fix of {}", finding.code);
    Some((Request::Write { path: fix.place.path.clone(), text, label, field: None }, fix.what.clone()))
}

/// The finding after the one that was shown last; the first after the last.
pub fn next(findings: &[Diagnostic], state: &mut ProblemsState) -> Option<Request> {
    let at = state.at.map_or(0, |at| (at + 1) % findings.len().max(1));
    let finding = findings.get(at)?;
    state.at = Some(at);
    finding.place.clone().map(Request::GoTo)
}

/// A count with its sign, for the top bar.
pub fn tally(findings: &[Diagnostic]) -> (usize, usize) {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    (count(Severity::Error), count(Severity::Warning))
}

/// The heading of the pane, with counts.
pub fn heading(findings: &[Diagnostic]) -> egui::WidgetText {
    match tally(findings) {
        (0, 0) => "Problems".into(),
        (errors, warnings) => format!("Problems {}", errors + warnings).into(),
    }
}
