import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNearby, isOwnHost } from '../http/address'
import type { KeptMessage, Outbox } from './outbox'
import { OUTBOX_TEXT, PURPOSE_TEXT } from './outbox.text'

const FOREIGN_HOST =
  'open this by localhost, an IP address or the PUBLIC_URL of this server: other names may be a stranger’s'
const FENCES = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
a { display: inline-block; padding: 10px 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; white-space: nowrap; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid; text-align: start; }
td:nth-child(4) { font: 600 20px/1.6 ui-monospace, monospace; }
td:nth-child(5) { white-space: normal; min-width: 16em; }
`

/**
 * `/dev/outbox` shows messages that were not sent, `/dev/outbox.json` the same for scripts. Exists only with an outbox, which production
 * never has, and answers only browsers on this machine or in a private network: the codes log in as anybody, and a development server
 * often listens on every address. Such a browser may have an attacker's page open, so the request must also name an address of this
 * server.
 * @param publicUrl where browsers reach this server, when that is configured
 */
export function registerOutboxPage(app: FastifyInstance, outbox: Outbox, publicUrl: string | null): void {
  const refusal = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    if (!isFromNearby(request)) {
      reply.callNotFound()
      return reply
    }
    return isForThisServer(request, publicUrl) ? null : reply.code(403).send({ message: FOREIGN_HOST })
  }
  app.get('/dev/outbox.json', (request, reply) => {
    return refusal(request, reply) ?? reply.header('cache-control', 'no-store').send({ messages: outbox.messages })
  })
  app.get('/dev/outbox', (request, reply) => {
    const refused = refusal(request, reply)
    if (refused) return refused
    const nonce = randomBytes(18).toString('base64')
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; ${FENCES}`)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(outbox.messages, nonce))
  })
}

/** All host names of the request, including those a proxy adds, must be this server's own. */
function isForThisServer({ headers }: FastifyRequest, publicUrl: string | null): boolean {
  const told = [headers.host ?? '', headers['x-forwarded-host'] ?? []].flat().join(',')
  return told.split(',').every((host) => isOwnHost(host.trim(), publicUrl))
}

/** Every hop must be near, as far as proxies tell; a proxy that hides the client is refused. */
function isFromNearby({ socket, headers }: FastifyRequest): boolean {
  if (headers['forwarded'] !== undefined) return false
  const told = [headers['x-forwarded-for'], headers['x-real-ip']].flatMap((header) => header ?? []).join(',')
  const way = told.split(',').map((address) => address.trim())
  return [socket.remoteAddress ?? '', ...way.filter((address) => address !== '')].every(isNearby)
}

function page(messages: readonly KeptMessage[], nonce: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${OUTBOX_TEXT.title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${OUTBOX_TEXT.title}</h1>
<p>${OUTBOX_TEXT.lead}</p>
<p><a href="/dev/outbox">${OUTBOX_TEXT.reload}</a></p>
${messages.length === 0 ? `<p>${OUTBOX_TEXT.empty}</p>` : table(messages)}
</main>
</body>
</html>`
}

/** Safe without escaping: rows hold only our own texts and digits. */
function table(messages: readonly KeptMessage[]): string {
  const head = OUTBOX_TEXT.columns.map((column) => `<th scope="col">${column}</th>`).join('')
  const rows = messages.map(({ sentAt, mobile, purpose, code, text }) => {
    const cells = [sentAt.toLocaleTimeString('zh-CN', { hour12: false }), mobile, PURPOSE_TEXT[purpose], code, text]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
