import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useStore } from 'zustand'
import styles from './ToastHost.module.css'
import { dismissToast, toastStore } from './toast.store'

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const

export function ToastHost() {
  const entries = useStore(toastStore, (state) => state.entries)
  return (
    <output className={styles.host}>
      {entries.map(({ id, tone, text, detail, action }) => {
        const Icon = ICONS[tone]
        return (
          <span key={id} className={`${styles.toast} ${styles[tone]}`}>
            <Icon size={18} aria-hidden />
            <span>
              {detail ? <b>{text}</b> : text}
              {detail ? <span className={styles.detail}>{detail}</span> : null}
            </span>
            {action ? (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  dismissToast(id)
                  action.run()
                }}
              >
                {action.text}
              </button>
            ) : null}
          </span>
        )
      })}
    </output>
  )
}
