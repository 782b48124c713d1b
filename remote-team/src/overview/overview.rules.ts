import { CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import type { CustomerOverview, MemberOverview } from '@tessera/shared/contract/team'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { type Figure, FIGURES, OVERVIEW_TEXT as TEXT, SERIES, SERIES_TEXT, SPANS } from './overview.text'

type Sheet = readonly (readonly (string | number)[])[]

/** The members, and below them who has left as one line. */
export const linesOf = ({ members, departed }: Pick<CustomerOverview, 'members' | 'departed'>): MemberOverview[] =>
  departed ? [...members, { ...departed, userName: TEXT.departed }] : members

/** Sums over the members. */
export function totalsOf(members: readonly MemberOverview[]): Record<Figure, number> {
  const sum = (figure: Figure) => members.reduce((total, member) => total + member[figure], 0)
  return Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)])) as Record<Figure, number>
}

/** What a figure is called, and the time that it is counted over: on the page as in the file. */
export const headingOf = (figure: Figure) => ({ name: TEXT[figure], span: SPANS[figure] ?? TEXT.recent })

type Compared = keyof NonNullable<MemberOverview['previous']>
const COMPARED = [
  'newCustomers',
  'followed',
  'designs',
  'shares',
  'likes',
  'deals',
] as const satisfies readonly Compared[]
const isCompared = (figure: Figure): figure is Compared => COMPARED.some((each) => each === figure)

/** The figure over the days before, of all these members; null where none is told. */
export function previousOf(members: readonly MemberOverview[], figure: Figure): number | null {
  if (!isCompared(figure)) return null
  const told = members.map(({ previous }) => previous?.[figure])
  return told.includes(undefined) ? null : told.reduce<number>((total, each) => total + (each ?? 0), 0)
}

/** What changed since, as it is shown and as it is read out; null for nothing to compare. */
export function changeOf(now: number, before: number | null): { readonly mark: string; readonly told: string } | null {
  if (before === null || (now === 0 && before === 0)) return null
  if (now === before) return { mark: TEXT.same, told: TEXT.sameAs }
  const by = Math.abs(now - before)
  return now > before ? { mark: TEXT.rise(by), told: TEXT.more(by) } : { mark: TEXT.fall(by), told: TEXT.fewer(by) }
}

const headingsOf = (figure: Figure): string[] => {
  const { name, span } = headingOf(figure)
  return isCompared(figure)
    ? [TEXT.heading({ name, span }), TEXT.heading({ name, span: TEXT.before })]
    : [TEXT.heading({ name, span })]
}
const cellsOf = (member: MemberOverview, figure: Figure): (string | number)[] =>
  isCompared(figure) ? [member[figure], previousOf([member], figure) ?? ''] : [member[figure]]

/** What the page shows as rows of cells, headings first: members, then months. For the clipboard and the file. */
export function sheetOf({ months, ...people }: CustomerOverview): Sheet {
  return [
    [TEXT.member, ...FIGURES.flatMap(headingsOf), ...CUSTOMER_STAGES.map((stage) => TEXT.inStage(STAGE_TEXT[stage]))],
    ...linesOf(people).map((member) => [
      member.userName,
      ...FIGURES.flatMap((figure) => cellsOf(member, figure)),
      ...CUSTOMER_STAGES.map((stage) => member.byStage[stage]),
    ]),
    [],
    [TEXT.byMonth, ...SERIES.map((series) => SERIES_TEXT[series])],
    ...months.map((each) => [each.month, ...SERIES.map((series) => each[series])]),
  ]
}

export const asTabs = (sheet: Sheet): string =>
  sheet.map((row) => row.map((cell) => plain(cell).replaceAll(/[\t\r\n]/g, ' ')).join('\t')).join('\n')

/** RFC 4180, with a byte order mark, by which Excel knows UTF-8. */
export const asCsv = (sheet: Sheet): string =>
  `\uFEFF${sheet.map((row) => row.map((cell) => `"${plain(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`

/** A name that a spreadsheet would run as a formula stays a text. */
const plain = (cell: string | number): string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bars of a series in a box of `width` × `height`, from the bottom; a value above zero is at least 2 units high. */
export function barsOf(values: readonly number[], width: number, height: number): Bar[] {
  const most = Math.max(1, ...values)
  const step = width / values.length
  return values.map((value, index) => {
    const tall = value === 0 ? 0 : Math.max(2, (height * value) / most)
    return { x: index * step + step * 0.2, y: height - tall, width: step * 0.6, height: tall }
  })
}
