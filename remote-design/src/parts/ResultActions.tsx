import type { DownloadFormat } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { Download, Heart, PencilLine, Presentation, Trash2, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { ANNOTATE_TEXT } from './annotate/annotate.text'
import { AnnotateSheet } from './annotate/AnnotateSheet'
import styles from './ResultActions.module.css'
import { CustomerRow } from './customer/CustomerRow'
import { GoOn } from './GoOn'
import { SendButton } from './send/SendButton'
import { saveResult, useDeleteResult, useToggleFavorite } from './task.api'
import { TASK_TEXT as TEXT } from './task.text'

interface ResultActionsProps {
  readonly task: DesignTask
  readonly result: DesignResult
  /** Both large views are left out where they are offered over the picture. */
  readonly onZoom?: (() => void) | undefined
  readonly onPresent?: (() => void) | undefined
}

/** Actions of one result. */
export function ResultActions({ task, result, onZoom, onPresent }: ResultActionsProps) {
  const favourite = useToggleFavorite()
  const remove = useDeleteResult()
  const [saving, setSaving] = useState<DownloadFormat | null>(null)
  const [annotating, setAnnotating] = useState(false)

  const download = async (format: DownloadFormat) => {
    setSaving(format)
    await saveResult(result.id, task.designType, format).catch(showError)
    setSaving(null)
  }
  const toggle = () => favourite.mutateAsync({ resultId: result.id, favorite: !result.favorite }).catch(showError)
  const deleteIt = async () => {
    if (!(await confirm({ title: TEXT.removeTitle, content: TEXT.removeContent, okText: TEXT.remove, danger: true })))
      return
    try {
      await remove.mutateAsync({ resultId: result.id })
      toast.success(TEXT.removed)
    } catch (error) {
      showError(error)
    }
  }

  const favouriteWord = result.favorite ? TEXT.unfavourite : TEXT.favourite
  return (
    <div className={styles.actions}>
      <SendButton task={task} result={result} />
      <CustomerRow tasks={[task]} />
      <GoOn key={result.id} task={task} result={result} />
      <Button block icon={<Download aria-hidden />} loading={saving === 'jpeg'} onClick={() => void download('jpeg')}>
        {TEXT.download}
      </Button>
      <div className={styles.row} data-places={onPresent ? 4 : onZoom ? 3 : 2}>
        <Button
          icon={<Heart aria-hidden fill={result.favorite ? 'currentColor' : 'none'} />}
          aria-label={favouriteWord}
          aria-pressed={result.favorite}
          onClick={() => void toggle()}
        >
          {onPresent ? null : favouriteWord}
        </Button>
        {onZoom ? (
          <Button icon={<ZoomIn aria-hidden />} onClick={onZoom}>
            {TEXT.zoom}
          </Button>
        ) : null}
        {onPresent ? (
          <Button icon={<Presentation aria-hidden />} onClick={onPresent}>
            {TEXT.present}
          </Button>
        ) : null}
        <Button
          icon={<Trash2 aria-hidden />}
          aria-label={TEXT.remove}
          loading={remove.isPending}
          onClick={() => void deleteIt()}
        />
      </div>
      <Button block icon={<PencilLine aria-hidden />} onClick={() => setAnnotating(true)}>
        {ANNOTATE_TEXT.open}
      </Button>
      <Button block loading={saving === 'png'} onClick={() => void download('png')}>
        {TEXT.downloadLossless}
      </Button>
      <p className={styles.note}>{TEXT.downloadNote(result.width, result.height)}</p>
      {annotating ? <AnnotateSheet task={task} result={result} onClose={() => setAnnotating(false)} /> : null}
    </div>
  )
}
