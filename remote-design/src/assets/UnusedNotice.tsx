import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useAssetQuota, useKeepPicture, useUnusedUploads } from './assets.api'
import { UNUSED_TEXT as TEXT } from './assets.text'
import styles from './UnusedNotice.module.css'

/** Says which uploads go soon, and keeps those that are wanted. Nothing while none goes. */
export function UnusedNotice() {
  const [open, setOpen] = useState(false)
  const { data } = useUnusedUploads()
  const quota = useAssetQuota()
  const keep = useKeepPicture()
  const list = data?.list ?? []
  const beans = quota.data?.nextCostBeans ?? 0
  if (list.length === 0 && !open) return null
  const keepOne = async (fileId: string) => {
    try {
      await keep.mutateAsync({
        fileId,
        name: TEXT.name,
        scope: 'personal',
        mostBeans: beans,
        evenIfDuplicate: true,
      })
      toast.success(TEXT.kept)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      {list.length > 0 ? (
        <p className={styles.notice}>
          <Clock size={16} aria-hidden />
          <span>{TEXT.notice(list.length)}</span>
          <Button size="small" onClick={() => setOpen(true)}>
            {TEXT.show}
          </Button>
        </p>
      ) : null}
      <Sheet open={open} title={TEXT.title} width={640} onClose={() => setOpen(false)}>
        <p className={styles.words}>{TEXT.content}</p>
        <ul className={styles.list}>
          {list.map(({ fileId, url, removedAt }) => (
            <li key={fileId}>
              <LazyImage src={sizedImage(url, 320)} alt="" ratio={4 / 3} />
              <span className={styles.words}>{TEXT.removedAt(removedAt)}</span>
              <Button
                size="small"
                block
                loading={keep.isPending && keep.variables.fileId === fileId}
                onClick={() => void keepOne(fileId)}
              >
                {beans > 0 ? TEXT.keepPaid(beans) : TEXT.keep}
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
