import { isSubAccount } from '@tessera/shared/contract/access'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { logOut } from '@tessera/shared/remote/log-out'
import { useSession } from '@tessera/shared/session/session.store'
import { formatUserName } from '@tessera/shared/text/format.text'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { useBackCloses } from '@tessera/shared/ui/overlay/use-back-closes'
import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { LAYOUT_TEXT } from './layout.text'
import styles from './UserMenu.module.css'
import { VipCard } from './VipCard'

interface UserMenuProps {
  readonly rights: UserPrivilege | undefined
  /** When they were fetched, ms since the epoch. */
  readonly asOf: number
  readonly isPhone: boolean
  readonly onMembership: () => void
}

export function UserMenu({ rights, asOf, isPhone, onMembership }: UserMenuProps) {
  const user = useSession((session) => session.userInfo)
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const name = formatUserName(user?.userName)
  useBackCloses(open && isPhone, () => setOpen(false))

  useEffect(() => {
    if (!open) return undefined
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open])

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <VisuallyHidden>{isPhone ? `${LAYOUT_TEXT.account} ${name}` : LAYOUT_TEXT.account}</VisuallyHidden>
        <span className={styles.avatar} aria-hidden>
          {[...name][0]}
        </span>
        {isPhone ? null : (
          <>
            <Name name={name} roleType={user?.roleType} />
            <ChevronDown size={16} aria-hidden />
          </>
        )}
      </button>
      {open ? (
        <div id={panel} className={styles.panel}>
          <p className={styles.who}>
            <Name name={name} roleType={user?.roleType} />
            <small>{user?.teamName}</small>
            <small>{user?.mobileMasked}</small>
          </p>
          <VipCard
            rights={rights}
            asOf={asOf}
            onOpen={() => {
              setOpen(false)
              onMembership()
            }}
          />
          <Link to="/work/account" className={styles.action} onClick={() => setOpen(false)}>
            <Settings size={16} aria-hidden />
            {LAYOUT_TEXT.accountSettings}
          </Link>
          <button type="button" className={styles.action} onClick={logOut}>
            <LogOut size={16} aria-hidden />
            {LAYOUT_TEXT.logOut}
          </button>
        </div>
      ) : null}
    </div>
  )
}

function Name({ name, roleType }: { readonly name: string; readonly roleType: number | undefined }) {
  return (
    <span className={styles.name}>
      {name}
      {roleType !== undefined && isSubAccount({ roleType }) ? (
        <span className={styles.tag}>{LAYOUT_TEXT.subAccount}</span>
      ) : null}
    </span>
  )
}
