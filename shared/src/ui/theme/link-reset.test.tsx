import { render } from '@testing-library/react'
import { Button, ConfigProvider } from 'antd'
import { ComponentTheme } from './ComponentTheme'

/** Whether what stands in the page's style elements says something of all links. */
const restylesLinks = (): boolean =>
  [...document.querySelectorAll('style')].some(({ textContent }) => /(^|\})a\{/.test(textContent))

it('draws components without a rule for the links of the whole page', () => {
  render(
    <ComponentTheme>
      <Button href="/">antd</Button>
    </ComponentTheme>,
  )
  expect(document.querySelectorAll('style').length).toBeGreaterThan(0)
  expect(restylesLinks()).toBe(false)
  // By itself the library has one; else this would prove nothing.
  render(
    <ConfigProvider prefixCls="plain" theme={{ hashed: false }}>
      <Button href="/">antd</Button>
    </ConfigProvider>,
  )
  expect(restylesLinks()).toBe(true)
})
