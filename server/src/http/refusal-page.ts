import { randomBytes } from 'node:crypto'
import { REFUSAL_TEXT } from './refusal.text'

/** Sizes and colours of shared/src/ui/tokens.ts. */
const STYLE = `
:root { --ink: rgb(29 33 38); --ink-2: rgb(91 100 112); --line: rgb(205 197 183); --primary: rgb(14 107 102); --accent: rgb(168 74 38); }
* { box-sizing: border-box; margin: 0; }
body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; padding: 20px 24px; background: rgb(247 245 241); color: var(--ink);
  font: 16px/1.6 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif; }
header a { display: inline-flex; align-items: center; gap: 8px; color: inherit; font-size: 18px; line-height: 1; letter-spacing: .01em; text-decoration: none; }
header b { font-weight: 600; letter-spacing: .08em; }
main { display: flex; flex: 1; flex-direction: column; align-items: center; justify-content: center; padding-bottom: 8vh; text-align: center; }
h1 { margin-top: 20px; font-size: 28px; font-weight: 600; line-height: 1.3; text-wrap: balance; }
main p { max-width: 420px; margin-top: 12px; color: var(--ink-2); }
main span { display: inline-block; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 28px; }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 22px; border: 1px solid var(--line); border-radius: 8px; background: rgb(255 255 255); color: var(--ink); text-decoration: none; }
nav a:hover { border-color: var(--primary); color: var(--primary); }
nav a:first-child { border-color: transparent; background: var(--primary); color: rgb(255 255 255); }
nav a:first-child:hover { background: rgb(10 87 83); }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
main .id { margin-top: 28px; font-size: 12px; }
.id code { user-select: all; overflow-wrap: anywhere; }
.primary { fill: var(--primary); } .soft { fill: var(--primary); opacity: .45; } .accent { fill: var(--accent); }
.fill { fill: rgb(240 236 228); } .lines { fill: none; stroke: var(--ink-2); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.dashed { stroke-dasharray: 4 4; } .ground { stroke: var(--line); }
`

/** Logo and empty-state picture, as the pages draw them (`LogoMark`, `EmptyPicture`). */
const SIGN =
  '<svg width="32" height="32" viewBox="0 0 48 48" aria-hidden="true"><path class="primary" d="M13.5 9 26.6 9 27.3 17.4 10.4 17.4Z"/><path class="soft" d="M27.7 9 34.5 9 37.6 17.4 28.9 17.4Z"/><path class="accent" d="M9.7 19.1 19.9 19.1 17.6 40 2 40Z"/><path class="primary" d="M21.5 19.1 38.3 19.1 46 40 20.1 40Z"/></svg>'
const PICTURE =
  '<svg width="160" height="120" viewBox="0 0 160 120" aria-hidden="true"><path class="fill" d="M28 62h40v40H28z"/><path class="lines" d="M28 62h40v40H28zM28 18h40v40H28zM72 62h40v40H72z"/><path class="lines dashed" d="M72 18h40v40H72z"/><path class="accent" d="m110 26 26 12-12 26-26-12z"/><path class="lines ground" d="M8 104h144"/></svg>'

/** Lines end between sentences, as far as those fit. */
const sentences = (text: string): string => text.replaceAll(/[^。；]+[。；]/g, '<span>$&</span>')

/**
 * The page that a person sees instead of an envelope: what happened, what to do, and the request id to report. It loads nothing and runs
 * no script.
 * @param requestId made by this server: it is written into the page unescaped
 */
export function refusalPage(status: number, requestId: string): { html: string; policy: string } {
  const { words, again, home, requestId: label, brandLatin, brandHan } = REFUSAL_TEXT
  const { title, hint, again: mayPass } = words(status)
  const nonce = randomBytes(18).toString('base64')
  return {
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brandLatin} ${brandHan}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><a href="/">${SIGN}<span>${brandLatin} <b>${brandHan}</b></span></a></header>
<main>
${PICTURE}
<h1>${title}</h1>
<p>${sentences(hint)}</p>
<nav>${mayPass ? `<a href="">${again}</a>` : ''}<a href="/">${home}</a></nav>
<p class="id">${label} <code>${requestId}</code></p>
</main>
</body>
</html>`,
  }
}
