import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SESSION_KEY } from '@tessera/shared/session/session.storage'
import { cssVariables } from '@tessera/shared/ui/tokens'
import { PUBLIC_TEXT } from '../../parts/public-page/public-page.text'
import { draw, variables } from './first-paint'
import { FLOOR_TEXT } from '../../parts/floors/floors.text'
import { HOME_TEXT } from './home.text'

const page = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('prerenders a visitor’s first screen from the page’s own components', () => {
  const shown = page(draw())
  expect(shown.querySelector('h1')?.textContent).toBe(HOME_TEXT.headline.join(''))
  expect(shown.querySelector('a[href="/login"]')?.textContent).toBe(PUBLIC_TEXT.logIn)
  expect(shown.querySelectorAll('input[type="radio"]')).toHaveLength(Object.keys(FLOOR_TEXT).length)
  expect(variables).toEqual(cssVariables('light'))
})

test('has one picture for the document’s script to wait for', () => {
  expect(page(draw()).querySelectorAll('img[fetchpriority="high"]')).toHaveLength(1)
})

test('the document’s script reads the session’s storage key', () => {
  const document = readFileSync(join(__dirname, '../../../index.html'), 'utf8')
  expect(document).toContain(`localStorage.getItem('${SESSION_KEY}')`)
})
