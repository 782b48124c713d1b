import { CUSTOMER_STAGES } from '@tessera/shared/contract/customer'
import type { MemberOverview } from '@tessera/shared/contract/team'
import { links } from '@tessera/shared/remote/links'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import { headingOf } from './overview.rules'
import { type Figure, FIGURES, OVERVIEW_TEXT as TEXT } from './overview.text'
import styles from './Overview.module.css'

/** One row a member: who is behind, what was made, seen and sold. */
export function MemberTable({ members }: { readonly members: readonly MemberOverview[] }) {
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
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <Link to={links.member(member.id)}>{member.userName}</Link>
                {member.status === 'disabled' ? <small>{TEXT.disabled}</small> : null}
              </th>
              <td>
                <Stages member={member} />
              </td>
              {FIGURES.map((figure) => (
                <td key={figure} className={styles.figure} data-behind={isBehind(figure, member) || undefined}>
                  <FigureCell figure={figure} member={member} />
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

function FigureCell({ figure, member }: { readonly figure: Figure; readonly member: MemberOverview }) {
  const value = member[figure]
  if (value === 0) return TEXT.none
  const behind = BEHIND[figure]
  if (!behind) return formatNumber(value)
  return (
    <Link to={behind.to(member.id)} aria-label={behind.label(member.userName, value)}>
      {formatNumber(value)}
    </Link>
  )
}

/** Lists of the customers behind a figure. */
const BEHIND: Readonly<
  Partial<Record<Figure, { to: (userId: string) => string; label: (name: string, count: number) => string }>>
> = {
  customers: { to: links.customersOf, label: TEXT.customersOf },
  overdue: { to: links.customersOverdueOf, label: TEXT.overdueOf },
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
