import { useIsPhone, VisuallyHidden } from '@tessera/shared/ui/core'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import { Outlet } from 'react-router-dom'
import { useReminders } from '../parts/reminders/use-reminders'
import { useCurrentPage, useMenu } from '../router/use-host'
import { BottomBar } from './BottomBar'
import styles from './Frame.module.css'
import { Header } from './Header'
import { pathOf } from './layout.rules'
import { openSections } from '../router/menu.rules'
import { LAYOUT_TEXT } from './layout.text'
import { OfflineBar } from './OfflineBar'
import { Rail } from './Rail'
import { useConnection } from './use-connection'

/** The layout of every page below `/work`: rail and header on a desktop, header and bottom bar on a phone. */
export function Frame() {
  const isPhone = useIsPhone()
  const sections = openSections(useMenu())
  const page = useCurrentPage()
  const connection = useConnection()
  useReminders()
  return (
    <ComponentTheme>
      <a className={styles.skip} href="#main">
        {LAYOUT_TEXT.skip}
      </a>
      <div className={styles.frame} data-connection={connection}>
        {isPhone ? null : <Rail sections={sections} />}
        <div className={styles.column}>
          <Header isPhone={isPhone} recordsPath={pathOf(sections, '/work/profile/records')} />
          <OfflineBar connection={connection} />
          <main id="main" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {isPhone ? <BottomBar sections={sections} /> : null}
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{page?.title}</span>
      </VisuallyHidden>
    </ComponentTheme>
  )
}
