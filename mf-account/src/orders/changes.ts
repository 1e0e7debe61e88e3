export { ComplaintForm } from './complaint-form';
export { ChangeForm } from './change-form';
export { OrderEmailForm } from './order-email-form';
export { ReturnPhotos } from './return-photos';
