export {
  changeUpload,
  insertUpload,
  lockUpload,
  pendingUploadBytes,
  staleUploads,
  uploadById,
  type UploadChange,
  type UploadRow,
  uploads,
} from "./leak-upload.ts";
