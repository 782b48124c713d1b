import { deadStyles } from './dead-styles.mjs'

const PAGE = "import styles from './Page.module.css'\nexport const page = styles.page\n"
const found = (css: string, code = PAGE) =>
  deadStyles(
    new Map([
      ['host/src/Page.module.css', css],
      ['host/src/Page.tsx', code],
    ]),
  )

test('a class that no reader of its stylesheet names is found', () => {
  expect(found('.page { gap: 1px }\n.gone > span,\n.page { top: 0 }')).toEqual([
    'host/src/Page.module.css: no reader of Page.module.css names .gone',
  ])
  expect(found('.page { gap: 1px }', 'export const page = 1')).toHaveLength(1)
})

test("what others' markup has, comments, values and names put together are left alone", () => {
  expect(found(".page :global(.ant-input) { background: url(a.png); content: 'a.b' } /* .former { */")).toEqual([])
  expect(found('.high { top: 0 }', `${PAGE}export const of = (name: 'high') => styles[name]\n`)).toEqual([])
})
