import { CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import type { MemberOverview } from '@tessera/shared/contract/team'
import { links } from '@tessera/shared/remote/links'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import { changeOf, headingOf, linesOf, previousOf } from './overview.rules'
import { type Figure, FIGURES, OVERVIEW_TEXT as TEXT } from './overview.text'
import styles from './Overview.module.css'

interface MemberTableProps {
  readonly members: readonly MemberOverview[]
  readonly departed: MemberOverview | undefined
}

/** One row a member: who is behind, what was made, seen, liked and sold, against the days before; the last one is of those who have left. */
export function MemberTable({ members, departed }: MemberTableProps) {
  const lines = linesOf({ members: [...members], departed })
  const isThere = ({ id }: MemberOverview) => id !== departed?.id
  const most = (figure: Figure) => Math.max(...lines.map((member) => member[figure]))
  return (
    <section className={styles.scroller} aria-label={TEXT.byMember}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{TEXT.member}</th>
            <th scope="col">{TEXT.stages}</th>
            {FIGURES.map((figure) => (
              <FigureHeading key={figure} figure={figure} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                {isThere(member) ? <Link to={links.member(member.id)}>{member.userName}</Link> : member.userName}
                {isThere(member) && member.status === 'disabled' ? <small>{TEXT.disabled}</small> : null}
              </th>
              <td>
                <Stages member={member} />
              </td>
              {FIGURES.map((figure) => (
                <td key={figure} className={styles.figure} data-behind={isBehind(figure, member) || undefined}>
                  <FigureCell figure={figure} member={member} most={most(figure)} isThere={isThere(member)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FigureHeading({ figure }: { readonly figure: Figure }) {
  const { name, span } = headingOf(figure)
  return (
    <th scope="col" className={styles.figure}>
      {name} <span>{span}</span>
    </th>
  )
}

const isBehind = (figure: Figure, member: MemberOverview): boolean => figure === 'overdue' && member.overdue > 0

interface FigureCellProps {
  readonly figure: Figure
  readonly member: MemberOverview
  /** The greatest of all members, as wide as the column. */
  readonly most: number
  /** Who has left has no list of customers. */
  readonly isThere: boolean
}

function FigureCell({ figure, member, most, isThere }: FigureCellProps) {
  const value = member[figure]
  const behind = isThere && value > 0 ? BEHIND[figure] : undefined
  return (
    <>
      {behind ? (
        <Link to={behind.to(member.id)} aria-label={behind.label(member.userName, value)}>
          {formatNumber(value)}
        </Link>
      ) : (
        <span>{value === 0 ? TEXT.none : formatNumber(value)}</span>
      )}
      <Change now={value} before={previousOf([member], figure)} />
      {value > 0 ? <i className={styles.bar} style={{ width: `${(100 * value) / most}%` }} aria-hidden /> : null}
    </>
  )
}

/** How much more or less than over the days before. */
export function Change({ now, before }: { readonly now: number; readonly before: number | null }) {
  const change = changeOf(now, before)
  if (!change) return null
  return (
    <small className={styles.change}>
      <span aria-hidden>{change.mark}</span>
      <VisuallyHidden>{change.told}</VisuallyHidden>
    </small>
  )
}

/** Lists of the customers behind a figure. */
const BEHIND: Readonly<
  Partial<Record<Figure, { to: (userId: string) => string; label: (name: string, count: number) => string }>>
> = {
  customers: { to: links.customersOf, label: TEXT.customersOf },
  overdue: { to: links.customersOverdueOf, label: TEXT.overdueOf },
  newCustomers: { to: (userId) => links.customersRecentOf(userId, 'created'), label: TEXT.newOf },
  followed: { to: links.customersFollowedOf, label: TEXT.followedOf },
  deals: { to: (userId) => links.customersRecentOf(userId, 'deal'), label: TEXT.dealsOf },
}

/** What the colours of the bars mean. */
export function StageLegend() {
  return (
    <ul className={styles.legend} aria-hidden>
      {CUSTOMER_STAGES.map((stage) => (
        <li key={stage}>
          <i data-stage={stage} />
          {STAGE_TEXT[stage]}
        </li>
      ))}
    </ul>
  )
}

/** Share of each stage, as one bar. */
function Stages({ member }: { readonly member: MemberOverview }) {
  const present = CUSTOMER_STAGES.filter((stage) => member.byStage[stage] > 0)
  if (present.length === 0) return TEXT.none
  const told = present.map((stage) => `${STAGE_TEXT[stage]} ${formatNumber(member.byStage[stage])}`).join('，')
  return (
    <>
      <VisuallyHidden>{told}</VisuallyHidden>
      <span className={styles.stages} title={told} aria-hidden>
        {present.map((stage) => (
          <i key={stage} data-stage={stage} style={{ flexGrow: member.byStage[stage] }} />
        ))}
      </span>
    </>
  )
}
