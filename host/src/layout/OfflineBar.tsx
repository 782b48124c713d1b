import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { LAYOUT_TEXT } from './layout.text'
import styles from './OfflineBar.module.css'

function subscribe(notify: () => void): () => void {
  globalThis.addEventListener('online', notify)
  globalThis.addEventListener('offline', notify)
  return () => {
    globalThis.removeEventListener('online', notify)
    globalThis.removeEventListener('offline', notify)
  }
}

/** A quiet bar while the browser says that there is no network. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output>
      {online ? null : (
        <span className={styles.bar}>
          <WifiOff size={16} aria-hidden />
          {LAYOUT_TEXT.offline}
        </span>
      )}
    </output>
  )
}
