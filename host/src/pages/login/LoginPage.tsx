import { useSession } from '@tessera/shared/session/session.store'
import { Logo } from '@tessera/shared/ui/core'
import { protectImage } from '@tessera/shared/ui/media'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import { Link } from 'react-router-dom'
import hero from '../../assets/hero-after.webp'
import { LOGIN_TEXT } from './login.text'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'

/** After a log-in the host leads back to where the person wanted to go (see `returnPath`). */
export default function LoginPage() {
  const expired = useSession((session) => session.endedBy === 'expired')
  return (
    <ComponentTheme>
      <main className={styles.page}>
        <figure className={styles.picture}>
          <img {...protectImage} src={hero} alt={LOGIN_TEXT.pictureAlt} />
          <figcaption>
            <p className={styles.lead}>{LOGIN_TEXT.lead}</p>
            <p>{LOGIN_TEXT.pictureCaption}</p>
          </figcaption>
        </figure>
        <div className={styles.side}>
          <div className={styles.card}>
            <Link to="/" className={styles.sign}>
              <Logo size={36} />
            </Link>
            <h1 className={styles.title}>{LOGIN_TEXT.title}</h1>
            {expired ? <output className={styles.notice}>{LOGIN_TEXT.expired}</output> : null}
            <LoginForm />
            <p className={styles.small}>{LOGIN_TEXT.forgotten}</p>
          </div>
        </div>
      </main>
    </ComponentTheme>
  )
}
