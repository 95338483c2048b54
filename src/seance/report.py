"""Pages that need nothing else: no server, no script, nothing from elsewhere."""

from __future__ import annotations

from html import escape

STYLE = """
:root { color-scheme: dark light; --table: #1d1b38; --panel: #262245; --edge: #4a4270; --text: #f3ead9;
  --soft: #beb3c9; --gold: #e8b94f; --luck: #8fb7f0; --bad: #e8a3ab }
@media (prefers-color-scheme: light) { :root { --table: #efe6d6; --panel: #fbf6ec; --edge: #c9b892; --text: #2a2238;
  --soft: #5d5068; --gold: #7a5200; --luck: #2f4f8f; --bad: #8e2f4a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--table); color: var(--text); font: 1rem/1.5 Nunito, system-ui, sans-serif }
main { max-width: 62rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.6rem; margin: .5rem 0 } h2 { margin: 0 0 .5rem; font-size: 1.25rem } h3 { font-size: 1rem }
section { background: var(--panel); border: 1px solid var(--edge); border-radius: .75rem; padding: 1rem;
  margin: 1rem 0 }
p { margin: .3rem 0 } .soft { color: var(--soft) }
svg { width: 100%; height: auto; display: block } svg text { fill: var(--soft); font-size: 13px }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
td:last-child { min-width: 11rem } td.n:last-child { min-width: 0 }
th, td { text-align: left; padding: .25rem .6rem; border-top: 1px solid var(--edge); vertical-align: top }
.n { text-align: right; white-space: nowrap } strong.blunder, strong.mistake, strong.inaccuracy { color: var(--bad) }
summary { cursor: pointer; padding: .5rem 0; color: var(--gold) }
"""


def document(title: str, lead: str, body: str, style: str = "") -> str:
    """A whole page: title and lead as plain text, the rest as HTML; `style` is added to what all pages have."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<style>{STYLE}{style}</style></head><body><main><h1>{escape(title)}</h1>"
        f"<p class=soft>{escape(lead)}</p>{body}</main></body></html>\n"
    )
