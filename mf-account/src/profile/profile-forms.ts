export { ClaimForm } from './claim-form';
export { DeletionForm } from './deletion-form';
export { DetailsForm } from './details-form';
export { EmailForm } from './email-form';
export { PasswordForm } from './password-form';
