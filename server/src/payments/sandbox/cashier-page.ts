import { CASHIER_TEXT } from './cashier.text'
import type { SandboxPayment } from './sandbox-payment'

type Tone = 'ok' | 'bad' | 'idle'
type End = 'paid' | 'failed' | 'closed' | 'left' | 'unknown'

const TONES: Record<End, Tone> = { paid: 'ok', failed: 'bad', closed: 'idle', left: 'idle', unknown: 'idle' }
const SIGNS: Record<Tone, string> = { ok: 'M5 13l5 5L20 7', bad: 'M6 6l12 12M18 6L6 18', idle: 'M12 6v7l4 3' }

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const yuan = (fen: number) => `${Math.floor(fen / 100).toLocaleString('en-US')}.${String(fen % 100).padStart(2, '0')}`

/** It runs no script and loads nothing; every phone's browser shows it. */
export const CASHIER_STYLE = `
:root{color-scheme:light dark;--ground:oklch(97% .008 90);--card:oklch(100% 0 0);--ink:oklch(25% .02 90);--soft:oklch(52% .02 90);
--line:oklch(91% .01 90);--main:oklch(52% .13 150);--on-main:oklch(99% 0 0);--bad:oklch(55% .19 27)}
@media (prefers-color-scheme:dark){:root{--ground:oklch(19% .01 90);--card:oklch(24% .012 90);--ink:oklch(94% .01 90);
--soft:oklch(72% .015 90);--line:oklch(33% .012 90);--main:oklch(62% .14 150);--on-main:oklch(16% .03 150);--bad:oklch(68% .17 27)}}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);
font:16px/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{width:100%;max-width:400px}
header{display:flex;align-items:baseline;justify-content:space-between;gap:12px;margin-bottom:12px;padding:0 4px}
header b{font-size:17px}header span{color:var(--soft);font-size:13px}
section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:28px 24px 24px}
.amount{text-align:center;color:var(--soft);font-size:14px}
.amount strong{display:block;margin-top:2px;color:var(--ink);font-size:40px;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.amount small{font-size:22px;margin-right:4px}
dl{margin:24px 0;border-block:1px solid var(--line);padding:8px 0}
dl div{display:flex;justify-content:space-between;gap:20px;padding:6px 0;font-size:14px}
dt{color:var(--soft);flex:none}dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
dd.number{font-size:12px}
form{display:grid;gap:10px}
button,.button{display:block;width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--line);border-radius:12px;background:none;
color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button.main,.button.main{background:var(--main);border-color:var(--main);color:var(--on-main);font-weight:600}
button.bad{color:var(--bad)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.end{text-align:center}.end svg{width:56px;height:56px;padding:14px;border-radius:50%;background:var(--soft);stroke:var(--card);
stroke-width:2.5;fill:none;stroke-linecap:round;stroke-linejoin:round}
.end.ok svg{background:var(--main)}.end.bad svg{background:var(--bad)}
h1{font-size:22px;line-height:1.4;margin:12px 0 4px}.end p{color:var(--soft);font-size:14px;margin-bottom:8px}
.end .button{margin-top:20px}
footer{margin-top:14px;text-align:center;color:var(--soft);font-size:13px}`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${CASHIER_TEXT.brand}</title>
<style>${CASHIER_STYLE}</style>
</head>
<body>
<main>
<header><b>${CASHIER_TEXT.brand}</b><span>${CASHIER_TEXT.title}</span></header>
${body}
<footer>${CASHIER_TEXT.notice}</footer>
</main>
</body>
</html>
`
}

/** Asks for the payment. */
export function cashierPage(payment: SandboxPayment, key: string): string {
  const { tradeNo } = payment
  const action = (what: string) => `formaction="/cashier/${tradeNo}/${what}"`
  const expires = payment.expiresAt.toLocaleString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
  return page(
    CASHIER_TEXT.pay,
    `<section>
<p class="amount">${CASHIER_TEXT.amount}<strong><small>¥</small>${yuan(payment.amountFen)}</strong></p>
<dl>
<div><dt>${CASHIER_TEXT.item}</dt><dd>${escape(payment.description)}</dd></div>
<div><dt>${CASHIER_TEXT.tradeNo}</dt><dd class="number">${tradeNo}</dd></div>
<div><dt>${CASHIER_TEXT.expires}</dt><dd>${expires}</dd></div>
</dl>
<form method="post">
<input type="hidden" name="k" value="${escape(key)}">
<button class="main" ${action('pay')}>${CASHIER_TEXT.pay}</button>
<button ${action('leave')}>${CASHIER_TEXT.leave}</button>
<button class="bad" ${action('fail')}>${CASHIER_TEXT.fail}</button>
</form>
</section>`,
  )
}

/** Says how it ended; `returnTo` offers to pay after all. */
export function cashierEnd(end: End, payment?: SandboxPayment, returnTo?: string): string {
  const tone = TONES[end]
  const amount = payment
    ? `<p class="amount"><strong><small>¥</small>${yuan(payment.amountFen)}</strong>${escape(payment.description)}</p>`
    : ''
  const back = returnTo ? `<a class="button main" href="${escape(returnTo)}">${CASHIER_TEXT.back}</a>` : ''
  return page(
    CASHIER_TEXT[end],
    `<section class="end ${tone}">
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[tone]}"/></svg>
<h1>${CASHIER_TEXT[end]}</h1>
<p>${CASHIER_TEXT[`${end}Hint`]}</p>
${amount}${back}
</section>`,
  )
}
