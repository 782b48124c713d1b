export { AssetPickButton } from './photo/AssetPicker'
export { FacesFromPhoto } from './photo/FacesFromPhoto'
export { PictureSource } from './photo/PictureSource'
export { useFilePick } from './photo/use-file-pick'
