import { SHARE_PAGE } from '@tessera/shared/contract/share'
import { JOIN_PAGE } from '@tessera/shared/contract/team-invitation'
import { UPLOAD_PAGE } from '@tessera/shared/contract/upload-link'
import type { Recorder } from '../recorder/recorder.config'
import { inlineJson } from './page-opening'

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
