import { MATERIAL_LIMITS } from '@tessera/shared/contract/material'
import { Button, useOnDemand } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { Crop, Scissors } from 'lucide-react'
import { useState } from 'react'
import { CUT_OUT_TEXT } from './cut-out/cut-out.text'
import type { GoodsValues } from './material-form.rules'
import { FORM_TEXT as TEXT } from './materials.text'
import type { PictureWayProps } from './PicturesField'

/** Lazy-loaded: the canvas and what straightens photos. */
const loadFaces = () => import('./FacesSheet')
const loadCutOut = () => import('./cut-out/CutOutSheet')

/** Faces cut from one photo, or from a picture that is there; asks for the size first, in whose proportions they are cut. */
export function FacesWay({ of, onTake }: PictureWayProps) {
  const form = Form.useFormInstance<GoodsValues>()
  const { part, fetch } = useOnDemand(loadFaces)
  const [open, setOpen] = useState(false)
  const { mmWidth, mmHeight, groutMm, groutColor, faces } = form.getFieldsValue(true) as GoodsValues
  const show = async () => {
    const sized = await form.validateFields(['mmWidth', 'mmHeight']).then(
      () => true,
      () => false,
    )
    if (!sized) return form.scrollToField('mmWidth', { behavior: 'smooth', block: 'center' })
    await fetch()
    setOpen(true)
  }
  return (
    <>
      <Button icon={<Crop aria-hidden />} {...(of && { size: 'small' })} onClick={() => void show()}>
        {of ? TEXT.cutFace : TEXT.facesFromPhoto}
      </Button>
      {part && open && mmWidth && mmHeight ? (
        <part.FacesSheet
          size={{ mmWidth, mmHeight, groutMm: groutMm ?? 0, groutColor }}
          of={of}
          most={MATERIAL_LIMITS.faces - faces.length + (of ? 1 : 0)}
          onClose={() => setOpen(false)}
          onTake={(pictures) => {
            setOpen(false)
            onTake(pictures)
          }}
        />
      ) : null}
    </>
  )
}

/** A cut-out made from a photo. */
export function CutOutWay({ onTake }: Pick<PictureWayProps, 'onTake'>) {
  const form = Form.useFormInstance<GoodsValues>()
  const { part, fetch } = useOnDemand(loadCutOut)
  const [open, setOpen] = useState(false)
  const isMade = (Form.useWatch('cutout', form) ?? []).length > 0
  const show = async () => {
    await fetch()
    setOpen(true)
  }
  return (
    <>
      <Button icon={<Scissors aria-hidden />} onClick={() => void show()}>
        {isMade ? CUT_OUT_TEXT.again : CUT_OUT_TEXT.open}
      </Button>
      {part && open ? (
        <part.CutOutSheet
          pictures={(form.getFieldsValue(true) as GoodsValues).images}
          onClose={() => setOpen(false)}
          onTake={(cutout) => {
            setOpen(false)
            onTake([cutout])
          }}
        />
      ) : null}
    </>
  )
}
