import type { Recorder } from '../recorder/recorder.config'

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
