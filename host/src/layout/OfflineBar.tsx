import { WifiOff } from 'lucide-react'
import { LAYOUT_TEXT } from './layout.text'
import styles from './OfflineBar.module.css'
import type { Connection } from './use-connection'

/** A quiet bar while there is no network or no server, in the room that the frame keeps for it. */
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
