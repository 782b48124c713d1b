import { VisuallyHidden } from '@tessera/shared/ui/core'
import { StatusTag, type StatusTone } from '@tessera/shared/ui/data'
import { Switch } from '@tessera/shared/ui/form'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { GuardDecision } from '@tessera/shared/remote/guard.rules'
import { useHost } from '../../../router/use-host'
import { DemoFrame } from '../DemoFrame'
import { addressOf, type Identity, identityOf, type Outcome, outcomesOf } from './auth.rules'
import { AUTH_TEXT, DECISION_TEXT } from './auth.text'
import styles from './AuthPage.module.css'
import { IdentityChoice } from './IdentityChoice'
import { MyRights } from './MyRights'

const TONES: Readonly<Record<GuardDecision, StatusTone>> = {
  allow: 'success',
  login: 'neutral',
  home: 'accent',
  'not-found': 'danger',
}

/** Access tester: the signed-in person's rights, and any other identity against the live route table. */
export default function AuthPage() {
  const [search, setSearch] = useSearchParams()
  const identity = identityOf(search)
  const choose = (next: Identity) => setSearch(addressOf(next), { replace: true, preventScrollReset: true })
  return (
    <DemoFrame title={AUTH_TEXT.title} lead={AUTH_TEXT.lead}>
      <div className={styles.columns}>
        <div className={styles.left}>
          <MyRights onTakeUp={choose} />
          <IdentityChoice identity={identity} onChange={choose} />
        </div>
        <Outcomes identity={identity} />
      </div>
    </DemoFrame>
  )
}

function Outcomes({ identity }: { readonly identity: Identity }) {
  const { table } = useHost()
  const [onlyClosed, setOnlyClosed] = useState(false)
  const title = useId()
  const label = useId()
  const outcomes = outcomesOf(table, identity)
  const open = outcomes.filter(({ decision }) => decision === 'allow').length
  const shown = onlyClosed ? outcomes.filter(({ decision }) => decision !== 'allow') : outcomes
  return (
    <section className={styles.outcomes} aria-labelledby={title}>
      <header className={styles.outcomesHead}>
        <div>
          <h2 id={title}>{AUTH_TEXT.result}</h2>
          <p aria-live="polite">{AUTH_TEXT.summary(open, outcomes.length)}</p>
        </div>
        <span className={styles.toggle}>
          <Switch checked={onlyClosed} onChange={setOnlyClosed} aria-labelledby={label} />
          <span id={label}>{AUTH_TEXT.onlyClosed}</span>
        </span>
      </header>
      {shown.length === 0 ? <p className={styles.allOpen}>{AUTH_TEXT.allOpen}</p> : <OutcomeTable outcomes={shown} />}
    </section>
  )
}

function OutcomeTable({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{AUTH_TEXT.page}</th>
          <th scope="col">{AUTH_TEXT.address}</th>
          <th scope="col">{AUTH_TEXT.leads}</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({ page, decision, leadsTo }) => (
          <tr key={page.path}>
            <th scope="row">
              {page.title}
              {page.planned ? <small> {AUTH_TEXT.planned}</small> : null}
            </th>
            <td>
              <code>{page.path}</code>
            </td>
            <td>
              <StatusTag tone={TONES[decision]}>{DECISION_TEXT[decision]}</StatusTag>
              {leadsTo ? <VisuallyHidden>{leadsTo}</VisuallyHidden> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
