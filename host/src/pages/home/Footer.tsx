import { Logo } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import { HOME_TEXT } from './home.text'
import styles from './Footer.module.css'

const LINKS = [
  { to: '/vip-upgrade', label: HOME_TEXT.membership },
  { to: '/demo', label: HOME_TEXT.demo },
] as const

/** Ends every public page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Logo size={24} />
        <p>{HOME_TEXT.footer}</p>
        <nav className={styles.links} aria-label={HOME_TEXT.footerLinks}>
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
