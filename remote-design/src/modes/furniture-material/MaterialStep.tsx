import { Button } from '@tessera/shared/ui/core'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { MaterialChoice } from '../../workbench/batch/MaterialChoice'
import { PartsAndSchemes } from '../../workbench/schemes/SchemeChoice'
import { SwatchSheet } from '../../workbench/swatch/SwatchSheet'
import { SWATCH_TEXT } from '../../workbench/swatch/swatch.text'
import { wearingOf, wearingOfPhoto, wornMaterialId } from './furniture-material.inputs'
import { DRESS_KINDS, FURNITURE_MATERIAL_TEXT as TEXT } from './furniture-material.text'
import { useWearing } from './use-wearing'

/** What the current region wears in the shown scheme: a material of the library, or a photographed swatch. */
export function MaterialStep() {
  const { inputs, wearing, wear, change } = useWearing()
  const [taking, setTaking] = useState(false)
  const chosenId = wornMaterialId(wearing)
  return (
    <>
      <PartsAndSchemes inputs={inputs} onChange={change} />
      <MaterialChoice
        label={TEXT.chooseMaterial}
        kinds={DRESS_KINDS}
        chosen={chosenId === undefined ? null : { id: chosenId }}
        onPick={(material) => wear(wearingOf(material, wearing))}
        lead={
          <Button icon={<Camera size={16} aria-hidden />} onClick={() => setTaking(true)}>
            {TEXT.ownSwatch}
          </Button>
        }
      />
      {taking ? (
        <SwatchSheet
          onClose={() => setTaking(false)}
          onTake={(taken) => {
            wear(wearingOfPhoto(taken, SWATCH_TEXT.name, wearing))
            setTaking(false)
          }}
        />
      ) : null}
    </>
  )
}
