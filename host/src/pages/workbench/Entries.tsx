import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import hero from '../../assets/home/floor-glazed-800.webp'
import { MenuIcon } from '../../parts/menu-icon/MenuIcon'
import type { MenuItem } from '../../router/menu.rules'
import { usePreload } from '../../router/use-host'
import { WORKBENCH_TEXT } from './workbench.text'
import styles from './Entries.module.css'

interface EntriesProps {
  /** The design mode shown large. */
  readonly first: MenuItem
  readonly others: readonly MenuItem[]
}

export function Entries({ first, others }: EntriesProps) {
  const preload = usePreload()
  return (
    <section className={styles.entries}>
      <Link to={first.path} className={styles.featured} onPointerEnter={() => preload(first.remote)}>
        <img src={hero} alt="" className={styles.picture} draggable={false} />
        <span className={styles.words}>
          <b className={styles.name}>{WORKBENCH_TEXT.featuredTitle}</b>
          <span>{WORKBENCH_TEXT.featuredText}</span>
          <span className={styles.go}>
            {WORKBENCH_TEXT.featuredAction}
            <ArrowRight size={16} aria-hidden />
          </span>
        </span>
      </Link>
      <nav className={styles.others} aria-label={WORKBENCH_TEXT.entries}>
        {others
          .filter((item) => item.path !== '/work')
          .map((item) => (
            <Link key={item.path} to={item.path} className={styles.entry} onPointerEnter={() => preload(item.remote)}>
              <span className={styles.icon}>
                <MenuIcon name={item.icon} />
              </span>
              <span>{item.label}</span>
            </Link>
          ))}
      </nav>
    </section>
  )
}
