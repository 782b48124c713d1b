import { useSession } from '@tessera/shared/session/session.store'
import { formatUserName } from '@tessera/shared/text/format.text'
import { Logo } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import { EnterLink } from './EnterLink'
import { PUBLIC_TEXT } from './public-page.text'
import styles from './TopBar.module.css'

const PLACES = [
  { to: '/#modes', label: PUBLIC_TEXT.navModes },
  { to: '/#steps', label: PUBLIC_TEXT.navSteps },
  { to: '/price', label: PUBLIC_TEXT.navPrice },
  { to: '/#questions', label: PUBLIC_TEXT.navQuestions },
] as const

/** Bar of every public page: links, and the signed-in person. */
export function TopBar() {
  const userName = useSession((session) => (session.token === null ? null : session.userInfo?.userName))
  return (
    <header className={styles.top}>
      <div className={styles.inner}>
        <Link to="/" className={styles.sign}>
          <Logo size={32} />
        </Link>
        <nav className={styles.nav} aria-label={PUBLIC_TEXT.nav}>
          {PLACES.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        {userName ? <span className={styles.name}>{formatUserName(userName)}</span> : null}
        <EnterLink />
      </div>
    </header>
  )
}
