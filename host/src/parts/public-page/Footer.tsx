import { Logo } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import { PUBLIC_TEXT } from './public-page.text'
import styles from './Footer.module.css'

const LINKS = [
  { to: '/vip-upgrade', label: PUBLIC_TEXT.membership },
  { to: '/demo', label: PUBLIC_TEXT.demo },
] as const

/** Footer of every public page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Logo size={24} />
        <p>{PUBLIC_TEXT.footer}</p>
        <nav className={styles.links} aria-label={PUBLIC_TEXT.footerLinks}>
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
