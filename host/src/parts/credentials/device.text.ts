import type { Device } from '@tessera/shared/contract/session'

type Known<Field extends keyof Device> = NonNullable<Device[Field]>

const SYSTEM_TEXT = {
  windows: 'Windows ',
  macos: 'Mac ',
  linux: 'Linux ',
  chromeos: 'Chrome OS ',
  ios: '苹果',
  android: '安卓',
  harmony: '鸿蒙',
} as const satisfies Record<Known<'system'>, string>
const KIND_TEXT = { computer: '电脑', phone: '手机', tablet: '平板' } as const satisfies Record<Known<'kind'>, string>
const BROWSER_TEXT = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  wechat: '微信',
  qq: 'QQ 浏览器',
  uc: 'UC 浏览器',
  huawei: '华为浏览器',
  samsung: '三星浏览器',
  vivo: 'vivo 浏览器',
  heytap: 'OPPO 浏览器',
  sogou: '搜狗浏览器',
  opera: 'Opera',
} as const satisfies Record<Known<'browser'>, string>

/** `Windows 电脑 · Edge`, `安卓手机 · 微信`; unknown parts are left out. */
export function deviceText(device: Device | null): string {
  if (!device) return '未知设备'
  const { kind, system, browser } = device
  const machine = `${system ? SYSTEM_TEXT[system] : ''}${kind ? KIND_TEXT[kind] : ''}`.trim()
  return [machine, browser && BROWSER_TEXT[browser]].filter(Boolean).join(' · ')
}
