import { Logo } from '@tessera/shared/ui/core'
import { protectImage } from '@tessera/shared/ui/media'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import picture from '../../assets/home/floor-calacatta-1280.webp'
import { LOGIN_TEXT } from './login.text'
import styles from './LoginPage.module.css'

/** More characters than two lines of a phone hold: a title with the name of a team. */
const LONG_TITLE = 16

interface LoginFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** Around the forms by which people come in: a picture beside or above them. */
export function LoginFrame({ title, children }: LoginFrameProps) {
  return (
    <ComponentTheme>
      <main className={styles.page}>
        <figure className={styles.picture}>
          <img {...protectImage} src={picture} alt={LOGIN_TEXT.pictureAlt} />
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
            <h1 className={[...title].length > LONG_TITLE ? styles.longTitle : styles.title}>{title}</h1>
            {children}
          </div>
        </div>
      </main>
    </ComponentTheme>
  )
}
