import { Link } from 'react-router-dom'
import type { PageRoute, PlannedRoute } from '../remote/declarations'
import { useBlocked } from '../remote/blocked.store'
import { checkPage, viewerOf } from '../remote/guard.rules'
import { SESSION_WATCH_TEXT } from '../remote/session-watch.text'
import { useSession } from '../session/session.store'
import { Button, ButtonLink, EmptyState, Page } from '../ui/core'
import { MOCK_HOST_TEXT } from './mock-host.text'
import { MOCK_PEOPLE } from './mock-people.text'
import type { MockPerson } from './mock-settings'
import styles from './MockFrame.module.css'

/** The remote's declared pages, and which of them the current person may open. */
export function MockHome(props: { readonly title: string; readonly pages: readonly (PageRoute | PlannedRoute)[] }) {
  const token = useSession((session) => session.token)
  const userInfo = useSession((session) => session.userInfo)
  const viewer = viewerOf({ token, userInfo })
  return (
    <main className={styles.bare}>
      <Page title={props.title} description={MOCK_HOST_TEXT.homeNote}>
        <h2>{MOCK_HOST_TEXT.home}</h2>
        <ul className={styles.list}>
          {props.pages.map(({ path, title, access, ...rest }) => (
            <li key={path}>
              <Link to={path}>
                <span>{title}</span>
                <code>{path}</code>
              </Link>
              {'planned' in rest ? <small>{MOCK_HOST_TEXT.planned}</small> : null}
              {checkPage(access, viewer) === 'allow' ? null : <small>{MOCK_HOST_TEXT.locked}</small>}
            </li>
          ))}
        </ul>
      </Page>
    </main>
  )
}

/** Log-in page at the product's path: choose a mock person instead of a password. */
export function MockLogin({ onSignIn }: { readonly onSignIn: (person: MockPerson) => void }) {
  const isOver = useSession(({ endedBy }) => endedBy === 'expired')
  return (
    <main className={styles.bare}>
      <Page title={MOCK_HOST_TEXT.login} description={MOCK_HOST_TEXT.loginNote}>
        {isOver ? <output>{SESSION_WATCH_TEXT.ended}</output> : null}
        <div className={styles.people}>
          {(Object.keys(MOCK_PEOPLE) as MockPerson[]).map((person) => (
            <Button key={person} size="large" onClick={() => onSignIn(person)}>
              {MOCK_HOST_TEXT.loginAs(MOCK_PEOPLE[person].name)}
            </Button>
          ))}
        </div>
      </Page>
    </main>
  )
}

export function MockNotFound() {
  const blocked = useBlocked()
  return (
    <main className={styles.bare}>
      <Page title={MOCK_HOST_TEXT.notFound}>
        <EmptyState
          picture="lost"
          text={blocked?.sentence ?? MOCK_HOST_TEXT.elsewhere}
          action={<ButtonLink to="/">{MOCK_HOST_TEXT.backHome}</ButtonLink>}
        />
      </Page>
    </main>
  )
}

export function MockPlanned({ route }: { readonly route: PlannedRoute }) {
  return (
    <Page title={route.title}>
      <EmptyState text={`${MOCK_HOST_TEXT.planned}：${route.planned.text}`} />
    </Page>
  )
}
