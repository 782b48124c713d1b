import { NavLink } from 'react-router-dom'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import type { MenuItem } from '../router/menu.rules'
import { MenuCount, useMenuCount } from './MenuCount'
import { usePreload, useRemoteStatus } from '../router/use-host'
import { LAYOUT_TEXT } from './layout.text'
import { MenuIcon } from '../parts/menu-icon/MenuIcon'
import styles from './MenuLink.module.css'

interface MenuLinkProps {
  readonly item: MenuItem
  readonly look: 'rail' | 'bar' | 'row'
  readonly onFollow?: () => void
}

/** One menu entry; prefetches its remote on hover and shows when the remote is down. */
export function MenuLink({ item, look, onFollow }: MenuLinkProps) {
  const preload = usePreload()
  const down = useRemoteStatus(item.remote) === 'failed'
  const count = useMenuCount(item.count)
  return (
    <NavLink
      to={item.path}
      end
      className={`${styles.link} ${styles[look]}`}
      title={down ? LAYOUT_TEXT.remoteDown : count > 0 ? LAYOUT_TEXT.followUpsDue(count) : undefined}
      onPointerEnter={() => preload(item.remote)}
      onFocus={() => preload(item.remote)}
      onClick={onFollow}
    >
      <span className={styles.icon}>
        <MenuIcon name={item.icon} />
        {down ? <span className={styles.down} aria-hidden /> : <MenuCount count={count} />}
      </span>
      <span className={styles.label}>{item.label}</span>
      {down ? <VisuallyHidden>{LAYOUT_TEXT.remoteDown}</VisuallyHidden> : null}
    </NavLink>
  )
}
