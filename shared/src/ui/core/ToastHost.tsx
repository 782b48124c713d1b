import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useStore } from 'zustand'
import styles from './ToastHost.module.css'
import { toastStore } from './toast.store'

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const

export function ToastHost() {
  const entries = useStore(toastStore, (state) => state.entries)
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {entries.map(({ id, tone, text }) => {
        const Icon = ICONS[tone]
        return (
          <div key={id} className={`${styles.toast} ${styles[tone]}`}>
            <Icon size={18} aria-hidden />
            <span>{text}</span>
          </div>
        )
      })}
    </div>
  )
}
