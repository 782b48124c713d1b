import type { Device } from '@tessera/shared/contract/session'
import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from './address'

/** Address and device of a request. */
export interface Entry {
  readonly address: string
  readonly device: Device | null
}

/** No browser sends a longer user agent. */
const MOST_CHARACTERS = 512

const KINDS: Readonly<Record<string, Device['kind']>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }
const SYSTEMS: Readonly<Record<string, Device['system']>> = {
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  'Chrome OS': 'chromeos',
  iOS: 'ios',
  Android: 'android',
  HarmonyOS: 'harmony',
}
const BROWSERS: Readonly<Record<string, Device['browser']>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  'Microsoft Edge': 'edge',
  Firefox: 'firefox',
  Safari: 'safari',
  WeChat: 'wechat',
  'QQ Browser': 'qq',
  'QQ Browser Lite': 'qq',
  'UC Browser': 'uc',
  'Samsung Internet for Android': 'samsung',
  'Vivo Browser': 'vivo',
  'HeyTap Browser': 'heytap',
  'Sogou Browser': 'sogou',
  Opera: 'opera',
}

/** The device by its user agent, in the contract's terms; null when nothing is recognised. */
export function deviceOf(userAgent: string | undefined): Device | null {
  const text = userAgent?.trim().slice(0, MOST_CHARACTERS)
  if (!text) return null
  const { browser, os, platform } = Bowser.parse(text)
  const found: Device = {
    kind: KINDS[platform.type ?? ''] ?? null,
    system: /HarmonyOS/.test(text) ? 'harmony' : (SYSTEMS[os.name ?? ''] ?? null),
    browser: /HuaweiBrowser/.test(text) ? 'huawei' : (BROWSERS[browser.name ?? ''] ?? null),
  }
  return found.kind || found.system || found.browser ? found : null
}

export const entryOf = (request: FastifyRequest): Entry => ({
  address: plainAddress(request.ip),
  device: deviceOf(request.headers['user-agent']),
})
