/** @jest-environment node */
import fc from 'fast-check'
import { joinedNames, namesIn } from './name-list'

it.each([
  ['别墅、急装', ['别墅', '急装']],
  ['别墅,急装，老客；新客;|\n二期', ['别墅', '急装', '老客', '新客', '二期']],
  ['"A、B"、C', ['A、B', 'C']],
  [' "A,B" ; C ', ['A,B', 'C']],
  ['"说""好""的"', ['说"好"的']],
  // Quotes that do not enclose a part are the person's own.
  ['27"屏、"没关上', ['27"屏', '"没关上']],
  ['"一"二、三', ['"一"二', '三']],
  ['、 、', []],
  ['', []],
])('%j names %j', (cell, names) => expect(namesIn(cell)).toEqual(names))

it('names come back from a cell as they were', () => {
  const name = fc
    .string({
      unit: fc.constantFrom('砖', 'a', '"', '、', ',', '，', ';', '；', '|', '/', ' '),
      minLength: 1,
      maxLength: 12,
    })
    .filter((text) => text.trim() === text)
  fc.assert(fc.property(fc.array(name), (names) => expect(namesIn(joinedNames(names))).toEqual(names)))
})
