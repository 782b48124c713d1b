import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink, EmptyState, Logo } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import { NOT_FOUND_TEXT } from './not-found.text'
import styles from './NotFoundPage.module.css'

export default function NotFoundPage() {
  const signedIn = useSession((session) => session.token !== null)
  return (
    <div className={styles.page}>
      <header>
        <Link to="/">
          <Logo size={32} />
        </Link>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{NOT_FOUND_TEXT.title}</h1>
        <EmptyState
          picture="lost"
          text={NOT_FOUND_TEXT.text}
          action={
            <ButtonLink to={signedIn ? '/work' : '/'} variant="primary" size="large">
              {signedIn ? NOT_FOUND_TEXT.work : NOT_FOUND_TEXT.home}
            </ButtonLink>
          }
        />
      </main>
    </div>
  )
}
