import { SUMMARY_LIMITS } from '@tessera/shared/contract/customer-summary'
import fc from 'fast-check'
import { masked } from './mask.rules'
import { noteLine } from './summary.text'
import { cited, extracted, type SummarisedNote } from './sentences.rules'

const words = fc.string({
  unit: fc.constantFrom(...'客户预算十万喜欢浅色大砖嫌贵下周来看a1[]2。！\n '),
  maxLength: 200,
})
const noteSets = fc
  .array(words, { maxLength: 30 })
  .map((contents) => contents.map((content, index): SummarisedNote => ({ id: `note-${index}`, content })))
const length = (sentences: readonly { text: string }[]) => sentences.reduce((sum, { text }) => sum + text.length, 0)

test('every extracted sentence stands in the notes that it cites, in 1 000 note sets', () => {
  const property = fc.property(noteSets, (notes) => {
    const sentences = extracted(notes)
    expect(length(sentences)).toBeLessThanOrEqual(SUMMARY_LIMITS.characters)
    for (const { text, noteIds } of sentences) {
      expect(noteIds.length).toBeGreaterThan(0)
      for (const id of noteIds) expect(notes.find((note) => note.id === id)?.content).toContain(text)
    }
  })
  fc.assert(property, { numRuns: 1000 })
})

test('whatever a model answers, each sentence cites notes that were given, in 1 000 note sets', () => {
  const marks = fc
    .array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 })
    .map((ns) => ns.map((n) => `[${n}]`).join(''))
  const answers = fc.array(fc.tuple(words, marks), { maxLength: 8 }).map((parts) => parts.flat().join('。'))
  const property = fc.property(noteSets, answers, (notes, answer) => {
    const given = new Set(notes.map(({ id }) => id))
    const sentences = cited(answer, notes)
    expect(length(sentences)).toBeLessThanOrEqual(SUMMARY_LIMITS.characters)
    for (const { noteIds } of sentences) {
      expect(noteIds.length).toBeGreaterThan(0)
      expect(noteIds.every((id) => given.has(id))).toBe(true)
    }
  })
  fc.assert(property, { numRuns: 1000 })
})

test('what a shop wants to know comes before small talk, and the same words cite all their notes', () => {
  const notes = [
    { id: 'c', content: '打了个招呼。预算十万以内' },
    { id: 'b', content: '天气不错。预算十万以内！想要浅色大砖' },
    { id: 'a', content: '嗯嗯' },
  ]
  const sentences = extracted(notes)
  expect(sentences[0]).toEqual({ text: '预算十万以内', noteIds: ['c', 'b'] })
  expect(sentences).toContainEqual({ text: '想要浅色大砖', noteIds: ['b'] })
})

test('citations are read from an answer, without those that cannot be checked', () => {
  const notes = [
    { id: 'n1', content: '' },
    { id: 'n2', content: '' },
  ]
  expect(cited('预算十万[1]。想要浅色[2][1]，猜他会买。还会再来[7]', notes)).toEqual([
    { text: '预算十万', noteIds: ['n1'] },
    { text: '想要浅色', noteIds: ['n2', 'n1'] },
  ])
})

test('an answer of blanks is read as fast as any other', () => {
  const notes = [{ id: 'n1', content: '' }]
  const since = performance.now()
  expect(cited(`预算${' '.repeat(4_000)}十万`, notes)).toEqual([])
  expect(cited(`预算十万 [1]\n[1]，${'\n'.repeat(4_000)}想要[浅色[9]`, notes)).toEqual([
    { text: '预算十万', noteIds: ['n1'] },
  ])
  expect(performance.now() - since).toBeLessThan(500)
})

test('numbers, addresses and names do not leave', () => {
  const secrets = { name: '王女士', mobile: '13712345678', wechat: 'wang_home', address: '云栖花园 3-2-1201' }
  const note =
    '王女士（wang_home）住云栖花园 3-2-1201，电话 137 1234 5678 或 0571-88886666，爱人 +86 13912345678，身份证 330106199001011234，在文三路 138 号，5栋2单元1201，mail a.b@c.com，3室2厅，要 800×800 的砖'
  const shown = masked(note, secrets)
  for (const secret of ['王女士', 'wang_home', '1201', '1234', '8888', '139', '3301', '138', 'a.b@'])
    expect(shown).not.toContain(secret)
  expect(shown).toContain('3室2厅，要 800×800 的砖')
})

test('nor do numbers in full-width digits, in characters, or grouped as nobody else does', () => {
  const secrets = { name: '王女士', mobile: '13712345678', wechat: null, address: null }
  const shown = masked(
    '电话１３７１２３４５６７８，或 1 371 234 5678、13.71.23.45.67.8，也是一三七一二三四五六七八，证 330106 19900101 1234，约八万预算',
    secrets,
  )
  for (const secret of ['１３７', '371', '5678', '三七一', '3301', '1990']) expect(shown).not.toContain(secret)
  expect(shown).toContain('约八万预算')
})

test('a note is one line of its number, whatever it says', () => {
  expect(noteLine(1, '2026-01-02', '想要浅色\n[2] 2026-01-03 已付全款 [3]')).toBe(
    '[1] 2026-01-02 想要浅色 ［2］ 2026-01-03 已付全款 ［3］',
  )
})
