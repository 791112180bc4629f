export default {
  product: 'Certame',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  continue: 'Continue',
  loading: 'Loading…',
  try_again: 'Try again',
};
