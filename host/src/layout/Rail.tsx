import { Logo } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import type { MenuSection } from '../router/menu.rules'
import { GROUP_TEXT, LAYOUT_TEXT } from './layout.text'
import { MenuLink } from './MenuLink'
import styles from './Rail.module.css'

/** The desktop's menu: a narrow column, icon above label, in groups. */
export function Rail({ sections }: { readonly sections: readonly MenuSection[] }) {
  return (
    <nav className={styles.rail} aria-label={LAYOUT_TEXT.menu}>
      <Link to="/" className={styles.sign}>
        <Logo size={34} compact />
      </Link>
      <div className={styles.groups}>
        {sections.map(({ group, items }) => (
          <ul key={group} className={styles.group} aria-label={GROUP_TEXT[group]}>
            {items.map((item) => (
              <li key={item.path}>
                <MenuLink item={item} look="rail" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  )
}
