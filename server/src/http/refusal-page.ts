import { randomBytes } from 'node:crypto'
import { REFUSAL_TEXT } from './refusal.text'

const STYLE = `
:root { font: 16px/1.6 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", system-ui; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box; background: rgb(247 245 241); color: rgb(29 33 38); }
main { max-width: 420px; }
h1 { font-size: 28px; line-height: 1.3; margin: 8px 0 12px; }
p { margin: 0 0 16px; color: rgb(91 100 112); overflow-wrap: anywhere; }
.brand { margin: 0; color: rgb(14 107 102); }
.id { font-size: 14px; margin: 24px 0 0; }
a { display: inline-block; padding: 10px 20px; border-radius: 8px; background: rgb(14 107 102); color: rgb(255 255 255); text-decoration: none; }
`

/** A browser that navigates, not a program that asks: told by what it accepts. */
export const acceptsPage = (accept: string | undefined): boolean => accept?.includes('text/html') ?? false

/**
 * What a person sees instead of an envelope: what happened, what to do, and the number to tell. It loads nothing.
 * @param requestId made by this server: it is written into the page as it is
 */
export function refusalPage(status: number, requestId: string): { html: string; policy: string } {
  const { titles, hints, home, requestId: label, brand } = REFUSAL_TEXT
  const known = titles[status] ? status : status >= 500 ? 500 : 400
  const nonce = randomBytes(18).toString('base64')
  return {
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${titles[known]} · ${brand}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><p class="brand">${brand}</p><h1>${titles[known]}</h1><p>${hints[known]}</p><a href="/">${home}</a><p class="id">${label} ${requestId}</p></main></body></html>`,
  }
}
