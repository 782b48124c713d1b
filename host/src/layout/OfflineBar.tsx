import { WifiOff } from 'lucide-react'
import { LAYOUT_TEXT } from './layout.text'
import styles from './OfflineBar.module.css'
import type { Connection } from './use-connection'

/** Status bar while the browser is offline or the server unreachable; the frame reserves its height. */
export function OfflineBar({ connection }: { readonly connection: Connection }) {
  return (
    <output className={styles.place}>
      {connection === 'online' ? null : (
        <span className={styles.bar}>
          <WifiOff size={16} aria-hidden />
          {LAYOUT_TEXT[connection]}
        </span>
      )}
    </output>
  )
}
