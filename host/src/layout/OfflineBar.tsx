import { WifiOff } from 'lucide-react'
import { LAYOUT_TEXT } from './layout.text'
import styles from './OfflineBar.module.css'

/** A quiet bar while there is no network, in the room that the frame keeps for it. */
export function OfflineBar({ online }: { readonly online: boolean }) {
  return (
    <output className={styles.place}>
      {online ? null : (
        <span className={styles.bar}>
          <WifiOff size={16} aria-hidden />
          {LAYOUT_TEXT.offline}
        </span>
      )}
    </output>
  )
}
