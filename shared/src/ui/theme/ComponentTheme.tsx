import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { useIsTouch, usePrefersStill } from '../core/media-query'
import { componentTheme } from './component-theme'
import { withoutLinkReset } from './link-reset'
import { styleNonce } from './style-nonce'

dayjs.locale('zh-cn')

const TRANSFORMERS = [withoutLinkReset]

/**
 * antd provider: language, theme and nonce for the form, data and overlay groups. Wraps the frame and the log-in page; pages
 * without such components (the home page) are outside and never load antd.
 */
export function ComponentTheme({ children }: { readonly children: ReactNode }) {
  const touch = useIsTouch()
  const still = usePrefersStill()
  const theme = useMemo(() => componentTheme('light', { touch, still }), [touch, still])
  const nonce = styleNonce()
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce])
  return (
    <StyleProvider transformers={TRANSFORMERS}>
      <ConfigProvider locale={zhCN} theme={theme} csp={csp} wave={{ disabled: true }} variant="outlined">
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
