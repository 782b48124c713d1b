import { useSession } from '@tessera/shared/session/session.store'
import { Button } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './Customers.module.css'
import { CUSTOMERS_TEXT as TEXT } from './customers.text'
import { readViews, removeView, saveView, VIEW_LIMITS, viewQuery } from './saved-views'

/** Ways to look at the list: usual ones, and those that the person has saved. */
export function CustomerViews() {
  const userId = useSession(({ userInfo }) => userInfo?.userId ?? '')
  const [views, setViews] = useState(() => readViews(userId))
  const [naming, setNaming] = useState(false)
  const [address] = useSearchParams()
  const current = viewQuery(address)
  const usual = [
    { name: TEXT.viewAll, query: '' },
    { name: TEXT.viewToday, query: 'followUp=today&sortField=nextFollowTime' },
    { name: TEXT.viewMine, query: `ownerUserId=${encodeURIComponent(userId)}` },
    { name: TEXT.viewIdle, query: 'idleDays=7' },
  ]
  const isNew = ![...usual, ...views].some(({ query }) => query === current)
  return (
    <nav className={styles.views} aria-label={TEXT.views}>
      {usual.map((view) => (
        <ViewLink key={view.name} {...view} isCurrent={view.query === current} />
      ))}
      {views.map((view) => (
        <span key={view.name} className={styles.ownView}>
          <ViewLink {...view} isCurrent={view.query === current} />
          <button
            type="button"
            aria-label={TEXT.removeView(view.name)}
            onClick={() => setViews(removeView(userId, view.name))}
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      {isNew ? (
        <Button variant="quiet" size="small" icon={<BookmarkPlus aria-hidden />} onClick={() => setNaming(true)}>
          {TEXT.saveView}
        </Button>
      ) : null}
      <NameView
        open={naming}
        onClose={() => setNaming(false)}
        onSave={(name) => {
          setViews(saveView(userId, { name, query: current }))
          setNaming(false)
        }}
      />
    </nav>
  )
}

interface ViewLinkProps {
  readonly name: string
  readonly query: string
  readonly isCurrent: boolean
}

function ViewLink({ name, query, isCurrent }: ViewLinkProps) {
  return (
    <Link className={styles.view} to={{ search: query }} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </Link>
  )
}

interface NameViewProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onSave: (name: string) => void
}

function NameView({ open, onClose, onSave }: NameViewProps) {
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <Sheet
      open={open}
      title={TEXT.saveView}
      width={420}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={save}>
          {TEXT.saveViewDone}
        </Button>
      }
    >
      <Input
        aria-label={TEXT.viewName}
        placeholder={TEXT.viewName}
        value={name}
        maxLength={VIEW_LIMITS.name}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={save}
      />
    </Sheet>
  )
}
