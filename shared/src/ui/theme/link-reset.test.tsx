import { render } from '@testing-library/react'
import { Button, ConfigProvider } from 'antd'
import { ComponentTheme } from './ComponentTheme'

/** Whether any style element has a rule for all links. */
const restylesLinks = (): boolean =>
  [...document.querySelectorAll('style')].some(({ textContent }) => /(^|\})a\{/.test(textContent))

it('renders components without a global link rule', () => {
  render(
    <ComponentTheme>
      <Button href="/">antd</Button>
    </ComponentTheme>,
  )
  expect(document.querySelectorAll('style').length).toBeGreaterThan(0)
  expect(restylesLinks()).toBe(false)
  // Control: antd without the reset does have one.
  render(
    <ConfigProvider prefixCls="plain" theme={{ hashed: false }}>
      <Button href="/">antd</Button>
    </ConfigProvider>,
  )
  expect(restylesLinks()).toBe(true)
})
