import { SHARE_PAGE } from '@tessera/shared/contract/share'
import { JOIN_PAGE } from '@tessera/shared/contract/team-invitation'
import { UPLOAD_PAGE } from '@tessera/shared/contract/upload-link'
import type { Recorder } from '../recorder/recorder.config'
import { inlineJson } from './page-opening'

/** Where browsers send what broke a policy. */
export const REPORTS_PATH = '/policy-reports'
const REPORTS_GROUP = 'policy'

/** Every page that may do more than the policy of all others, what, and why. */
export const PAGE_EXCEPTIONS = [
  {
    path: '/demo/onnx',
    scripts: "'wasm-unsafe-eval'",
    reason: 'compiles the runtime of its network; no other `eval` is allowed it',
  },
] as const

const exceptionsOf = (path: string): string =>
  PAGE_EXCEPTIONS.filter((each) => path === each.path || path.startsWith(`${each.path}/`))
    .map(({ scripts }) => ` ${scripts}`)
    .join('')

/**
 * What pages use of the browser's devices: copying, the whole screen. `web-share` is allowed by default and unknown to desktop browsers,
 * which warn when it is named. Photos come through a file input, which needs no permission.
 */
const PERMISSIONS = [
  ...['clipboard-write', 'fullscreen'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ].map((name) => `${name}=()`),
].join(', ')

/** A developer's own machine, for a remote that is overridden. */
const DEVELOPER_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*', 'ws://localhost:*', 'ws://127.0.0.1:*']

/**
 * The policy of pages: scripts run by nonce and by what those load (`strict-dynamic`), never inline or by `eval`; styles by nonce
 * or from our own address. A session recorder sends to its own origins; its script has the nonce.
 */
function pagePolicy({ nonce, path, overrides, secure = true, recorder }: PageVisit): string {
  const own = overrides ? ` ${DEVELOPER_SOURCES.join(' ')}` : ''
  const recorders = recorder ? ` ${recorder.origins.join(' ')}` : ''
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${exceptionsOf(path)}`,
    `style-src 'self' 'nonce-${nonce}'${own}`,
    `img-src 'self' data: blob:${own}${recorders}`,
    `font-src 'self' data:${own}`,
    `connect-src 'self'${own}${recorders}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS_PATH}`,
    // Browsers deliver to a group over HTTPS only, and a policy that names one is reported nowhere else.
    ...(secure ? [`report-to ${REPORTS_GROUP}`] : []),
  ].join('; ')
}

export interface PageVisit {
  readonly nonce: string
  readonly path: string
  /** Whether the browser may load a remote from its own machine (see override-grants.ts). */
  readonly overrides?: boolean
  readonly secure?: boolean
  /** What records sessions, where something does. */
  readonly recorder?: Recorder | null
}

/**
 * Every header that guards a page. Scripts without a hash are refused by the browser itself, whoever asks for them; only a browser whose
 * person overrides a remote may load a build that has none, from its own machine. A recorder's script changes whenever its service wants
 * it to: where one is configured the product's own hashes still hold, and scripts without one are not refused.
 */
export function pageHeaders(visit: PageVisit): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(visit),
    ...(visit.overrides || visit.recorder
      ? {}
      : { 'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORTS_GROUP})` }),
    'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"`,
    'permissions-policy': PERMISSIONS,
    vary: 'cookie',
  }
}

const SCRIPT_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** A file that is opened by itself is a document of our own address: it runs nothing, whoever put it into the store. */
const FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policy of files. A worker has that of its own script, compressed or not: one named for it may compile WebAssembly, whichever page
 * starts it.
 */
export function filePolicy(path: string): string {
  if (!/\.m?js(\.(br|gz))?$/.test(path)) return FILE_POLICY
  return /wasm[^/]*\.js(\.(br|gz))?$/.test(path)
    ? `${SCRIPT_POLICY}; script-src 'self' 'wasm-unsafe-eval'`
    : SCRIPT_POLICY
}

/** The product's only document is made for each answer: no file of the store is one. */
export const isDocument = (path: string): boolean => /\.(x?html?|xml|xslt?)$/i.test(path)

const LINK_ADDRESS = new RegExp(`^(${[SHARE_PAGE, UPLOAD_PAGE, JOIN_PAGE].map(({ path }) => path).join('|')})/*$`, 'i')

/**
 * Whether the address may hold the token of a link, alive or not: nobody else's code may run there, and nothing may keep it. The
 * router takes a path in any case, escaped, and with slashes at its end.
 */
export function isLinkPage(path: string): boolean {
  try {
    return LINK_ADDRESS.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Of documents whose address is a secret. */
export const SECRET_DOCUMENT = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const

/** Parts of the page's template that are for `/` alone, and for all others (shared/src/build/webpack/first-paint.mjs). */
const HOME_ONLY = /<!--first-paint-->[\s\S]*?<!--\/first-paint-->/g
const ELSEWHERE_ONLY = /<!--elsewhere-->[\s\S]*?<!--\/elsewhere-->/g

/** The home page's document shows its first screen before any code has come; every other page waits for its code. */
export const homeTemplate = (template: string): string => template.replaceAll(ELSEWHERE_ONLY, '')
export const otherTemplate = (template: string): string => template.replaceAll(HOME_ONLY, '')

/** The recorder's script, and the function that keeps what is told to it until the script has come. */
function recorderScripts({ script }: Recorder, nonce: string): string {
  const queue = 'window.clarity=function(){(window.clarity.q=window.clarity.q||[]).push(arguments)}'
  const address = script.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<script nonce="${nonce}">${queue}</script><script async nonce="${nonce}" src="${address}"></script>`
}

export interface PageContent {
  readonly nonce: string
  readonly boot: unknown
  readonly production: boolean
  readonly recorder?: Recorder | null
}

/**
 * The host's page for one answer: the nonce in its places, the boot document inlined at its marker, which saves a round trip.
 * Without a boot document the marker goes and the host asks for it itself. Outside production the page says so.
 */
export function renderPage(template: string, { nonce, boot, production, recorder }: PageContent): string {
  const inlined =
    boot === null
      ? ''
      : `<script type="application/json" id="tessera-boot" nonce="${nonce}">${inlineJson(boot)}</script>`
  const development = production ? '' : '<meta name="tessera-development" content="true" />'
  const recording = recorder ? recorderScripts(recorder, nonce) : ''
  return template
    .replaceAll('__CSP_NONCE__', () => nonce)
    .replace('<!--boot-->', () => inlined + development + recording)
}

/** Paths that hold files only: a file that is missing there is missing, whatever the browser accepts. */
export function isFilePath(path: string): boolean {
  return /^\/(assets|remotes|channels|files|rush)(\/|$)/.test(path) || /\.[a-z0-9]{1,8}$/i.test(path)
}
