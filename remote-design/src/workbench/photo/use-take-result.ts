import { confirm } from '@tessera/shared/ui/overlay'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ON } from '../../parts/again-address'
import { useWork, useWorkbench } from '../workbench-context'
import { isUnsaved } from '../workbench.store'
import { PHOTO_TEXT as TEXT } from './photo.text'

/** Takes the result that the address names as the photo, once; asks before unsaved work is lost. */
export function useTakeResult(): void {
  const [parameters, setParameters] = useSearchParams()
  const { photo } = useWorkbench()
  const unsaved = useWork(isUnsaved)
  const resultId = parameters.get(ON)
  const take = useEffectEvent(async (id: string) => {
    setParameters(
      (former) => {
        const next = new URLSearchParams(former)
        next.delete(ON)
        return next
      },
      { replace: true },
    )
    const question = { title: TEXT.changePhotoTitle, content: TEXT.toResult, okText: TEXT.changePhoto }
    if (!unsaved || (await confirm(question))) await photo.openResult(id)
  })
  useEffect(() => {
    if (resultId !== null) void take(resultId)
  }, [resultId])
}
